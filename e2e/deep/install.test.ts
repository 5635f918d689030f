import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startPostgres } from '../../scripts/postgres/start-postgres.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { sandboxSecrets, simulatedCards } from '../../scripts/start/sandbox-settings.ts';
import { ensureBuilt } from '../../scripts/build/build.ts';
import { currentNode, root } from '../../scripts/install/project.mjs';
import { eventually } from '../process/eventually.ts';
import { newDataDirectory } from '../process/running-app.ts';
import { addPassenger, findLeg } from '../process/visitor.ts';

const storage = ['--storage-driver', 'vfs'];
/** The image's user, in the Containerfile. */
const user = '10001:10001';

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  assert.equal(status, 0, `${program} ${args.join(' ')}: ${error?.message ?? stderr.slice(-2000)}`);
  return stdout.trim();
}

const buildah = (...args: string[]) => run('buildah', ...storage, ...args);

/** Builds the image on a Debian base without Node.js, and returns the folder of its files. */
function buildImage(folder: string): string {
  const base = join(folder, 'base');
  run('mmdebstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', base);
  const image = buildah('from', 'scratch');
  buildah('add', image, base, '/');
  buildah('commit', image, 'localhost/base');
  buildah('add', image, currentNode, '/usr/local/bin/node');
  buildah('commit', '--rm', image, 'localhost/builder');
  rmSync(base, { recursive: true });
  const ignored = join(folder, 'ignored');
  // The packages come along, because the builder of this test reaches no registry.
  writeFileSync(ignored, ['.git', '.next', '.data', 'dist', 'test-results'].join('\n'));
  const images = ['BUILDER=localhost/builder', 'BASE=localhost/base', 'POSTGRES=localhost/base'];
  const bases = images.flatMap((image) => ['--build-arg', image]);
  const formats = ['--isolation', 'chroot', '--format', 'docker', '--ignorefile', ignored];
  buildah('build', ...formats, ...bases, '-t', 'tsela', '.');
  return buildah('mount', buildah('from', 'tsela'));
}

test('each unit has an exposure of at most 4.0', () => {
  const units = globSync('docs/deploy/tsela-*.service', { cwd: root });
  run('systemd-analyze', 'security', '--offline=true', '--threshold=40', ...units);
});

test('the image sells a seat from a read-only root without our supervisor', async (t) => {
  for (const program of ['buildah', 'mmdebstrap', 'nginx'])
    assert.ok(existsSync(`/usr/bin/${program}`) || existsSync(`/usr/sbin/${program}`), `install ${program}`);
  const folder = mkdtempSync(join(tmpdir(), 'tsela-install-'));
  const files = buildImage(folder);
  assert.equal(existsSync(join(files, 'app/node_modules/jest')), false);
  for (const file of ['CHANGELOG.md', 'server/live/database.rules.json', 'node_modules/react/LICENSE'])
    assert.ok(existsSync(join(files, 'app', file)), file);
  assert.ok(globSync('app/node_modules/node-*/LICENSE', { cwd: files }).length > 0, 'the licence of Node.js');
  const megabytes = parseInt(run('du', '-sm', join(files, 'app')));
  assert.ok(megabytes <= 300, `a release has at most 300 MB, and not ${megabytes}`);
  // Sample data, which a release does not have.
  for (const sample of ['timetable', 'content'])
    run('cp', '-r', '--parents', `server/platform/${sample}/sample`, join(files, 'app'));

  await ensureBuilt({ pages: false });
  const data = newDataDirectory();
  const server = { dataDirectory: join(data, 'pg'), port: await freePort(), durable: false };
  let postgres = await startPostgres(server);
  await postgres.stop();
  const [port, admin, sandbox] = [await freePort(), await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const adminUrl = `http://127.0.0.1:${admin}`;
  const env: NodeJS.ProcessEnv = {
    PATH: '/app/bin:/usr/bin:/usr/sbin',
    NODE_ENV: 'production',
    PORT: String(port),
    NEXTAUTH_URL: address,
    TRUSTED_PROXIES: '1',
    DATABASE_URL: postgres.appUrl,
    FIREBASE_DATABASE_URL: `${adminUrl}?ns=tsela`,
    SANDBOX: '1',
    SANDBOX_URL: `http://127.0.0.1:${sandbox}`,
    SANDBOX_ADMIN_URL: adminUrl,
    TSELA_DATA_DIR: data,
    ...sandboxSecrets(data),
    ...simulatedCards({ siteUrl: address, adminUrl, ownUrl: address }),
  };
  const children: ChildProcess[] = [];
  t.after(async () => {
    for (const { pid, exitCode, signalCode } of children)
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    await postgres.stop();
    buildah('umount', '--all');
    buildah('rm', '--all');
    rmSync(folder, { recursive: true });
  });
  const start = (command: string[], settings = env) => {
    const [program = '', ...args] = command;
    const options = { cwd: root, env: settings, detached: true, stdio: 'inherit' } as const;
    const child = spawn(program, args, options);
    children.push(child);
    return child;
  };
  // As a container engine does it: its own mounts, a read-only root, a writable /tmp, and an ordinary user.
  const mounts = `cd "$0" && mount --bind . . && cd "$0" && mount -o remount,ro,bind . && mount -t tmpfs tmpfs tmp
    mount -t proc proc proc && mount --rbind /dev dev && exec chroot --userspec=${user} . sh -c 'cd /app && exec "$@"' sh "$@"`;
  const inImage = (...command: string[]) => ['unshare', '--mount', 'sh', '-ec', mounts, files, ...command];
  const exitOf = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));
  const isReady = async () => (await fetch(`${address}/api/health`).catch(() => undefined))?.ok === true;

  start([currentNode, 'dist/sandbox.js']);
  const owner = { ...env, MIGRATION_DATABASE_URL: postgres.url };
  const absent = createServer((call) => call.destroy()).listen(server.port, '127.0.0.1');
  const prepared = exitOf(start(inImage('node', 'dist/prepare.js'), owner));
  await once(absent, 'connection');
  await new Promise((resolve) => absent.close(resolve));
  postgres = await startPostgres(server);
  assert.equal(await prepared, 0);
  start(inImage('node', 'dist/worker.js'));
  const web = start(inImage('node', 'dist/web.js'));
  await eventually('the site is ready', isReady);
  assert.match(await (await fetch(`${address}/api/live`)).text(), /^\{"live":true,"build":"[\w-]+"\}$/);

  const leg = await findLeg(postgres.url);
  const { visitor } = await addPassenger({ address });
  await visitor.book(leg, 'A1');

  await t.test('the doctor calls each service and names what is wrong', () => {
    const [program = '', ...args] = inImage('node', 'dist/doctor.js');
    const alerts = { ALERT_EMAIL: 'operator@tsela.example', ALERT_PHONE: '+26771000000' };
    const contacts = { SITE_PHONE: '+267 71 234 567', SITE_EMAIL: 'care@bus.example', SITE_ADDRESS: 'Plot 1, Maun' };
    const { status, stderr } = spawnSync(program, args, {
      env: { ...env, ...alerts, ...contacts },
      encoding: 'utf8',
    });
    const lines = stderr.trim().split('\n');
    assert.deepEqual([status, lines.length], [1, 10], stderr);
    assert.deepEqual(
      lines.filter((line) => !line.startsWith('ok ')),
      ['FAILED  backup: no backup was made. Remedy: let a timer run dist/backup.js every day'],
    );
  });

  await t.test('a killed web process is ready again within 10 s', async () => {
    process.kill(-(web.pid ?? 0), 'SIGKILL');
    await exitOf(web);
    const since = Date.now();
    start(inImage('node', 'dist/web.js'));
    await eventually('the site is ready again', isReady);
    assert.ok(Date.now() - since < 10_000);
  });

  await t.test('the nginx file passes a page with its host, and chooses the id of the request', async () => {
    const conf = join(folder, 'nginx');
    mkdirSync(conf);
    copyFileSync(join(root, 'docs/deploy/nginx.conf'), join(conf, 'site.conf'));
    const [tls, plain] = [await freePort(), await freePort()];
    const certificate = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=tsela.example'.split(' ');
    run('openssl', ...certificate, '-keyout', join(conf, 'key'), '-out', join(conf, 'pem'));
    run(
      'sed',
      '-i',
      `s#127.0.0.1:3000#127.0.0.1:${port}#; s#listen 443#listen ${tls}#; s#listen 80#listen ${plain}#
      s#/etc/ssl/tsela.example.pem#${conf}/pem#; s#/etc/ssl/private/tsela.example.key#${conf}/key#`,
      join(conf, 'site.conf'),
    );
    writeFileSync(
      join(conf, 'nginx.conf'),
      `pid ${conf}/pid; events {} http { access_log off; include ${conf}/site.conf; }`,
    );
    start(['nginx', '-c', join(conf, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;']);
    const written = ['-sk', '-o', '/dev/null', '-w', '%{http_code} %header{x-request-id}'];
    const sent = ['-H', 'X-Request-Id: chosen-by-the-client', '-H', `Host: 127.0.0.1:${port}`];
    const url = `https://127.0.0.1:${tls}/faqs`;
    const response = () => spawnSync('curl', [...written, ...sent, url], { encoding: 'utf8' }).stdout;
    // nginx chose 32 hexadecimal digits, and not the site, whose ids have hyphens.
    await eventually('nginx responds', () => /^200 [\da-f]{32}$/.test(response()));
  });
});
