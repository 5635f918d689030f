import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { descendants } from '../../lab/process-table.ts';
import { asOwner } from '../../scripts/postgres/owner.ts';
import { asEnvironment, type Settings } from '../../scripts/start/settings.ts';
import { eventually } from '../process/eventually.ts';
import { query, type Scope } from '../process/running-app.ts';

const bin = '/usr/lib/postgresql/15/bin';
const names = ['one', 'two', 'three'] as const;
export type Name = (typeof names)[number];

/** The machines have addresses of loopback, and the ports of docs/deploy. */
const network = '127.0.62';
export const addressOf = (name: Name) => `${network}.${names.indexOf(name) + 1}`;

type Command = { program: string; args: readonly string[]; cwd?: string; env?: Settings };

export const sendSignal = (signal: NodeJS.Signals, ...pids: (number | undefined)[]) => {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
};

/** Runs a command as systemd does. A unit that `restarts` starts again a second after its process died. */
export function openUnit(t: Scope, log: string, command: () => Command, { restarts = false } = {}) {
  const output = openSync(log, 'a');
  let child: ChildProcess | undefined;
  let isWanted = false;
  const start = () => {
    isWanted = true;
    const { program, args, cwd, env } = command();
    // The unit ends with the test, also if the test is killed.
    const started = spawn('/usr/bin/setpriv', ['--pdeathsig=KILL', program, ...args], {
      cwd,
      env: env && asEnvironment(env),
      stdio: ['ignore', output, output],
    });
    started.once('exit', () => {
      if (restarts && isWanted && child === started) setTimeout(() => isWanted && start(), 1000);
    });
    child = started;
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    isWanted = false;
    const stopped = child;
    if (stopped?.exitCode !== null || stopped.signalCode !== null) return;
    const ended = new Promise((resolve) => stopped.once('exit', resolve));
    stopped.kill(signal);
    await ended;
  };
  t.after(() => stop('SIGKILL'));
  return { start, stop, pid: () => child?.pid, log: () => readFileSync(log, 'utf8') };
}

/** Three etcd, two PostgreSQL under Patroni, and a HAProxy for each database, from the files of docs/deploy. */
export async function startCluster(t: Scope, folder: string) {
  const own = asOwner(join(bin, 'postgres'), [folder]);
  const pathOf = (name: Name, file = '') => join(folder, name, file);
  const password = 'a-password-of-the-test';

  const deployed = (name: Name, file: string) =>
    readFileSync(join('docs/deploy', file), 'utf8')
      .replaceAll('THIS_NAME', name)
      .replaceAll('THIS_ADDRESS', addressOf(name))
      .replaceAll('bind 127.0.0.1', `bind ${addressOf(name)}`)
      // Every connection of loopback comes from 127.0.0.1.
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replaceAll('10.0.0.', `${network}.`)
      .replaceAll('replace-with-the-password', password)
      .replaceAll('/etc/postgresql/15/main', pathOf(name, 'etc'))
      .replaceAll('/var/lib/postgresql/15/main', pathOf(name, 'data'))
      .replaceAll('/var/run/postgresql', pathOf(name))
      .replaceAll('/var/lib/postgresql/pgpass', pathOf(name, 'pgpass'))
      .replace(' peer', ' trust');
  const write = (name: Name, file: string) => writeFileSync(pathOf(name, file), deployed(name, file));
  const run = (program: string, ...args: string[]) => execFileSync(...own(program, args), { stdio: 'pipe' });
  const unit = (name: Name, title: string, command: Command) =>
    openUnit(t, pathOf(name, `${title}.log`), () => command);

  for (const name of names) {
    mkdirSync(pathOf(name, 'etc'), { recursive: true });
    ['patroni.yml', 'haproxy.cfg'].forEach((file) => write(name, file));
  }
  const data = pathOf('one', 'data');
  run(join(bin, 'initdb'), '-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  // Debian stores the settings apart from the data, on both machines.
  for (const file of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf']) {
    copyFileSync(join(data, file), pathOf('two', `etc/${file}`));
    renameSync(join(data, file), pathOf('one', `etc/${file}`));
  }
  const options = ['config', 'hba', 'ident'].map((kind) => {
    const file = kind === 'config' ? 'postgresql.conf' : `pg_${kind}.conf`;
    return `-c ${kind}_file=${pathOf('one', `etc/${file}`)}`;
  });
  asOwner(join(bin, 'postgres'), [folder]);
  const place = `-c unix_socket_directories= -c listen_addresses=${addressOf('one')} ${options.join(' ')}`;
  const control = (...args: string[]) => run(join(bin, 'pg_ctl'), '-D', data, '--wait', ...args);
  control('-l', pathOf('one', 'before.log'), '-o', place, 'start');
  const rows = (statement: string) => query(`postgres://postgres@${addressOf('one')}/postgres`, statement);
  await rows(`create role replicator login replication password '${password}'`);
  for (const role of ['tsela login', 'tsela_app login', 'tsela_reporting'])
    await rows(`create role ${role} password '${password}'`);
  await rows('grant pg_read_all_stats to tsela_app');
  await rows('create database tsela owner tsela');
  control('--mode=fast', 'stop');

  const etcd = names.map((name) =>
    unit(name, 'etcd', {
      program: '/usr/bin/etcd',
      args: [],
      env: { ...parseEnv(deployed(name, 'etcd.default')), ETCD_DATA_DIR: pathOf(name, 'etcd') },
    }),
  );
  etcd.forEach(({ start }) => start());
  const openDatabase = (name: Name) => {
    const [program, args] = own('/usr/bin/patroni', [pathOf(name, 'patroni.yml')]);
    const patroni = unit(name, 'patroni', { program, args });
    const processes = () => {
      const file = pathOf(name, 'data/postmaster.pid');
      return existsSync(file) ? descendants(parseInt(readFileSync(file, 'utf8'))) : [];
    };
    const status = (path: string) =>
      fetch(`http://${addressOf(name)}:8008/${path}`, { signal: AbortSignal.timeout(2000) }).then(
        (response) => response.status === 200,
        () => false,
      );
    /** The machine burns down: no process of the database says goodbye. */
    const kill = async () => {
      const pids = processes().map(({ pid }) => pid);
      const stopped = patroni.stop('SIGKILL');
      sendSignal('SIGKILL', ...pids);
      await stopped;
    };
    t.after(kill);
    return { name, start: patroni.start, kill, processes, isPrimary: () => status('primary'), status };
  };
  const [one, two] = [openDatabase('one'), openDatabase('two')];
  const isPair = async () => {
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const)
      if ((await first.isPrimary()) && (await second.status('synchronous'))) return { primary: first, replica: second };
    return undefined;
  };
  one.start();
  await eventually('Patroni adopts the database', one.isPrimary);
  two.start();
  for (const name of ['one', 'two'] as const) {
    unit(name, 'haproxy', { program: '/usr/sbin/haproxy', args: ['-db', '-f', pathOf(name, 'haproxy.cfg')] }).start();
  }
  await eventually('the replica is synchronous', isPair);
  return {
    etcd,
    pair: () => eventually('a primary and its synchronous replica', isPair),
    primary: () =>
      eventually('a primary', async () => ((await one.isPrimary()) ? one : (await two.isPrimary()) && two)),
    /** Runs a statement on the database of this machine, as its administrator. */
    query: (name: Name, statement: string) =>
      query(`postgres:///postgres?user=postgres&host=${pathOf(name)}`, statement),
    databaseUrl: (role: 'tsela' | 'tsela_app', name: Name) =>
      `postgres://${role}:${password}@${addressOf(name)}:5000/tsela`,
    patronictl: (...args: string[]) =>
      execFileSync('/usr/bin/patronictl', ['-c', pathOf('one', 'patroni.yml'), ...args], { encoding: 'utf8' }),
  };
}
