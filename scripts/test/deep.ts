import { existsSync } from 'node:fs';
import { printError, run } from '../install/progress.mjs';

const programs = [
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/sbin/nginx', 'nginx'],
  ['/usr/bin/buildah', 'buildah'],
  ['/usr/bin/mmdebstrap', 'mmdebstrap'],
  ['/usr/bin/curl', 'curl'],
  ['/usr/bin/promtool', 'prometheus'],
  ['/usr/bin/pgbackrest', 'pgbackrest'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/sbin/haproxy', 'haproxy'],
] as const;

const npm = (script: string, args: readonly string[] = [], env = {}) =>
  run('npm', ['run', script, '--', ...args], { name: script, show: true, env: { ...process.env, ...env } });

try {
  const missing = programs.flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0) await run('apt-get', ['install', '--yes', ...missing], { name: 'apt-get', show: true });
  await npm('test:db', ['.property.db.test|migrate.db.test'], { TEST_RUNS: '300' });
  for (const script of ['oldest', 'pooling', 'restore', 'upgrade', 'install', 'alarms', 'machines'])
    await npm(`test:${script}`);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
