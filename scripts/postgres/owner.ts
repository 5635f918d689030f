/**
 * Input: the PostgreSQL program and its data directory. Output: the command that runs a program as a user whom PostgreSQL
 * accepts. Invariant: PostgreSQL refuses to run as root, and the user of the command owns the data directory.
 */
import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../install/project.mjs';

const USER_IN_NAMESPACE = '1000';

type Owner = { uid: number; gid: number };

/** A way to run a program. The command follows `prefix`. `spawnAs` is added to the options of spawn. */
type Launch = { prefix: string[]; owner: Owner; spawnAs?: Owner };

export type PostgresOwner = {
  /** Returns the program to spawn and its arguments. */
  command: (file: string, args: readonly string[]) => [string, string[]];
  options: Partial<Owner>;
};

function unprivilegedUser(): Owner {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    // oxlint-disable-next-line local/words -- the name of a user of Unix
    ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean) ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/**
 * Returns ways for root to run a program that refuses root, best first:
 *
 * 1. `unshare` starts a user namespace, in which root has an ordinary user id. The files still belong to root.
 * 2. `setpriv` changes to an unprivileged user, who keeps one capability of root.
 * 3. `spawn` changes to an unprivileged user.
 */
function launchesForRoot(): Launch[] {
  const { uid, gid } = unprivilegedUser();
  const ids = [`--map-user=${USER_IN_NAMESPACE}`, `--map-group=${USER_IN_NAMESPACE}`];
  // The capability lets PostgreSQL reach a project inside a closed directory such as /root. access(2) respects the
  // capability only with no_setuid_fixup.
  const reach = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return [
    { prefix: ['unshare', '--user', ...ids], owner: { uid: 0, gid: 0 } },
    { prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...reach], owner: { uid, gid } },
    { prefix: [], owner: { uid, gid }, spawnAs: { uid, gid } },
  ];
}

/** Changes the children first. A directory with the right owner is therefore complete, even after an interruption. */
function changeOwner(owner: Owner, path: string) {
  const stats = lstatSync(path);
  if (stats.uid === owner.uid && stats.gid === owner.gid) return;
  if (stats.isDirectory()) readdirSync(path).forEach((name) => changeOwner(owner, join(path, name)));
  lchownSync(path, owner.uid, owner.gid);
}

/** Returns the first way that works. Changes the owner of the data directory and of the password file to match. */
export function postgresOwner({
  program,
  directory,
  passwordFile,
}: {
  program: string;
  directory: string;
  passwordFile: string;
}): PostgresOwner {
  const ordinaryUser: PostgresOwner = { command: (file, args) => [file, [...args]], options: {} };
  if (process.getuid?.() !== 0) return ordinaryUser;
  for (const { prefix, owner, spawnAs } of launchesForRoot()) {
    const command: PostgresOwner['command'] = (file, args) => {
      const [first = file, ...rest] = [...prefix, file, ...args];
      return [first, rest];
    };
    const succeeds = (file: string, args: readonly string[]) =>
      spawnSync(...command(file, args), { stdio: 'ignore', ...spawnAs }).status === 0;
    if (!succeeds(program, ['--version'])) continue;
    changeOwner(owner, directory);
    changeOwner(owner, passwordFile);
    if (succeeds('/bin/sh', ['-c', 'test -w "$1"', 'sh', directory])) return { command, options: spawnAs ?? {} };
  }
  throw new Refusal(
    'PostgreSQL refuses to run as root, and unshare, setpriv and unprivileged users cannot run it here: start as an ordinary user, or set DATABASE_URL',
  );
}
