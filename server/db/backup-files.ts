import { spawn } from 'node:child_process';
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandRefusal } from './run-command';

/** `tsela-20261126T221500Z.dump`, in UTC. `.enc` if it is encrypted. */
const backupName = /^tsela-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.dump(\.enc)?$/;
const dayMs = 24 * 60 * 60_000;

/** An encrypted file: this text, a salt, an initialization vector, the AES-256-GCM text, and its tag. */
const magic = Buffer.from('TSELABK1');
const [saltBytes, vectorBytes, tagBytes] = [16, 12, 16];
const headerBytes = magic.length + saltBytes + vectorBytes;

const keyOf = (backupKey: string, salt: Buffer) => scryptSync(backupKey, salt, 32);

/** The programs read the password from the environment, because every user of a machine sees their arguments. */
function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const values = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

type Program = 'pg_dump' | 'pg_restore';

/** Runs a program of PostgreSQL from PATH. Returns its output. `url` is the database that it connects to. */
export async function runPostgresProgram(program: Program, args: readonly string[], url?: string): Promise<string> {
  // oxlint-disable-next-line eslint/no-restricted-properties
  const child = spawn(program, args, { env: { ...process.env, ...(url ? connectionOf(url) : {}) } });
  const texts = Promise.all([child.stdout, child.stderr].map(textOf));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(new CommandRefusal(`${program} is missing: install the client programs of your PostgreSQL's version`)),
    );
    child.once('close', resolve);
  });
  const [stdout = '', stderr = ''] = await texts;
  if (code !== 0) throw new CommandRefusal(`${program} failed: ${stderr.trim().split('\n').slice(0, 2).join(' ')}`);
  return stdout;
}

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += String(part);
  return text;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function encrypt(from: string, to: string, backupKey: string) {
  const [salt, vector] = [randomBytes(saltBytes), randomBytes(vectorBytes)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(backupKey, salt), vector);
  const out = createWriteStream(to, { mode: 0o600 });
  out.write(Buffer.concat([magic, salt, vector]));
  await pipeline(createReadStream(from), cipher, out, { end: false });
  await new Promise<void>((resolve, reject) => out.once('error', reject).end(cipher.getAuthTag(), resolve));
}

async function decrypt(from: string, to: string, backupKey: string) {
  const { size } = await stat(from);
  const handle = await open(from);
  const read = async (length: number, position: number) =>
    (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
  try {
    const header = await read(headerBytes, 0);
    const salt = header.subarray(magic.length, magic.length + saltBytes);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(backupKey, salt), header.subarray(-vectorBytes));
    decipher.setAuthTag(await read(tagBytes, size - tagBytes));
    const text = createReadStream(from, { start: headerBytes, end: size - tagBytes - 1 });
    await pipeline(text, decipher, createWriteStream(to, { mode: 0o600 }));
  } catch {
    throw new CommandRefusal('The backup cannot be decrypted: BACKUP_KEY is not the key that encrypted it');
  } finally {
    await handle.close();
  }
}

/** Writes a dump and its checksum. Returns the path. With `backupKey` it encrypts the dump. */
export async function writeBackup(url: string, folder: string, now: Date, backupKey: string): Promise<string> {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(folder, `tsela-${stamp}.dump${backupKey === '' ? '' : '.enc'}`);
  const part = `${file}.part`;
  const dump = `${file}.dump.part`;
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(dump, '', { mode: 0o600 });
    await runPostgresProgram('pg_dump', ['--format=custom', `--file=${dump}`], url);
    if (backupKey === '') await rename(dump, part);
    else await encrypt(dump, part, backupKey);
    await writeFile(`${file}.sha256`, `${await sha256Of(part)}  ${basename(file)}\n`);
    await rename(part, file);
    return file;
  } finally {
    await Promise.all([part, dump].map((path) => rm(path, { force: true })));
  }
}

/** Deletes backups that are older than `days`. Returns their number. */
export async function deleteOldBackups(folder: string, days: number, now: Date): Promise<number> {
  const names = (await readdir(folder)).filter((name) => {
    const [, ...parts] = backupName.exec(name) ?? [];
    const [year = 0, month = 0, ...rest] = parts.slice(0, 6).map(Number);
    return parts.length > 0 && Date.UTC(year, month - 1, ...rest) < now.getTime() - days * dayMs;
  });
  for (const name of names) {
    await rm(join(folder, name));
    await rm(join(folder, `${name}.sha256`), { force: true });
  }
  return names.length;
}

/**
 * Checks the checksum, and decrypts the backup into `scratch`. Returns the dump. Refuses a damaged file, a wrong key, and a
 * file that is not a dump of this product.
 */
export async function openBackup(file: string, scratch: string, backupKey: string): Promise<string> {
  const written = await readFile(`${file}.sha256`, 'utf8').catch(() => {
    throw new CommandRefusal(`${file}.sha256 is missing. It holds the checksum of the backup`);
  });
  const found = await sha256Of(file).catch(() => {
    throw new CommandRefusal(`${file} cannot be read`);
  });
  if (written.split(' ')[0] !== found) throw new CommandRefusal(`${file} is damaged: its checksum is another`);
  const head = Buffer.alloc(magic.length);
  const handle = await open(file);
  await handle.read(head, 0, head.length, 0);
  await handle.close();
  if (!head.equals(magic)) return file;
  if (backupKey === '') throw new CommandRefusal('The backup is encrypted: set BACKUP_KEY');
  const dump = join(scratch, 'tsela.dump');
  await decrypt(file, dump, backupKey);
  return dump;
}
