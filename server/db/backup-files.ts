import { spawn } from 'node:child_process';
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline as joinStreams, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { makeFolder } from './make-folder';
import { CommandRefusal } from './run-command';

/** `tsela-20261126T221500Z.dump`, in UTC. `.enc` if it is encrypted. */
const backupName = /^tsela-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.dump(\.enc)?$/;
/** A part of a backup that has not ended. Until 2026-11-27 a part could be a readable dump (`.dump.part`). */
const partName = /^tsela-\d{8}T\d{6}Z\.dump[.\w]*\.part$/;
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
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
    PGOPTIONS: searchParams.get('options') ?? '',
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

type Program = 'pg_dump' | 'pg_restore';
type Run = { url?: string; input?: Readable; signal?: AbortSignal };

export async function runPostgresProgram<Output>(
  program: Program,
  args: readonly string[],
  consume: (output: Readable) => Promise<Output>,
  { url, input, signal }: Run = {},
): Promise<Output> {
  // oxlint-disable-next-line eslint/no-restricted-properties
  const child = spawn(program, args, { env: { ...process.env, ...(url ? connectionOf(url) : {}) }, signal });
  // The code of `close` tells a failure.
  child.once('error', () => undefined);
  // The program fails if its input ends early. It may end before its input.
  if (input) pipeline(input, child.stdin).catch(() => undefined);
  else child.stdin.end();
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [[consumed], stderr, code] = await Promise.all([
    Promise.allSettled([consume(child.stdout)]),
    textOf(child.stderr),
    closed,
  ]);
  signal?.throwIfAborted();
  if (child.pid === undefined)
    throw new CommandRefusal(`${program} is missing: install the client programs of your PostgreSQL's version`);
  if (consumed.status === 'rejected') throw consumed.reason;
  if (code !== 0) throw new CommandRefusal(`${program} failed: ${stderr.trim().split('\n').slice(0, 2).join(' ')}`);
  return consumed.value;
}

export async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += String(part);
  return text;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Encrypts in the stream, so that the readable dump never lies on the disk. */
async function writeDump(dump: Readable, to: string, backupKey: string) {
  const out = createWriteStream(to, { mode: 0o600 });
  if (backupKey === '') return pipeline(dump, out);
  const [salt, vector] = [randomBytes(saltBytes), randomBytes(vectorBytes)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(backupKey, salt), vector);
  return pipeline(
    dump,
    async function* (parts: AsyncIterable<Buffer>) {
      yield Buffer.concat([magic, salt, vector]);
      for await (const part of parts) yield cipher.update(part);
      yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
    },
    out,
  );
}

/** Runs `work` with a signal that aborts when the process shall stop, so that `work` can remove its files. */
async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopped = new AbortController();
  const stop = () => stopped.abort(new CommandRefusal('Stopped before the backup was done'));
  for (const name of stopSignals) process.on(name, stop);
  try {
    return await work(stopped.signal);
  } finally {
    for (const name of stopSignals) process.off(name, stop);
  }
}

export const writeBackup = (url: string, folder: string, now: Date, backupKey: string): Promise<string> =>
  untilStopped(async (signal) => {
    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
    const file = join(folder, `tsela-${stamp}.dump${backupKey === '' ? '' : '.enc'}`);
    const part = `${file}.${process.pid}.part`;
    makeFolder(folder);
    // A killed backup leaves its part. One that still runs fails without it, because one folder has one backup at a time.
    for (const name of await readdir(folder)) if (partName.test(name)) await rm(join(folder, name));
    try {
      const write = (dump: Readable) => writeDump(dump, part, backupKey);
      await runPostgresProgram('pg_dump', ['--format=custom'], write, { url, signal });
      await writeFile(`${file}.sha256`, `${await sha256Of(part)}  ${basename(file)}\n`);
      await rename(part, file);
      return file;
    } finally {
      await rm(part, { force: true });
    }
  });

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

export async function openBackup(file: string, backupKey: string): Promise<() => Readable> {
  const written = await readFile(`${file}.sha256`, 'utf8').catch(() => {
    throw new CommandRefusal(`${file}.sha256 is missing. It holds the checksum of the backup`);
  });
  const found = await sha256Of(file).catch(() => {
    throw new CommandRefusal(`${file} cannot be read`);
  });
  if (written.split(' ')[0] !== found) throw new CommandRefusal(`${file} is damaged: its checksum is another`);
  const { size } = await stat(file);
  const handle = await open(file);
  const read = async (length: number, position: number) =>
    (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
  const header = await read(headerBytes, 0);
  const tag = await read(tagBytes, Math.max(0, size - tagBytes));
  await handle.close();
  if (!header.subarray(0, magic.length).equals(magic)) return () => createReadStream(file);
  if (backupKey === '') throw new CommandRefusal('The backup is encrypted: set BACKUP_KEY');
  const key = keyOf(backupKey, header.subarray(magic.length, magic.length + saltBytes));
  const openDump = () => {
    const decipher = createDecipheriv('aes-256-gcm', key, header.subarray(-vectorBytes)).setAuthTag(tag);
    const text = createReadStream(file, { start: headerBytes, end: size - tagBytes - 1 });
    return joinStreams(text, decipher, () => undefined);
  };
  await finished(openDump().resume()).catch(() => {
    throw new CommandRefusal('The backup cannot be decrypted: BACKUP_KEY is not the key that encrypted it');
  });
  return openDump;
}
