import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../install/project.mjs';

export type AsOwner = (file: string, args: readonly string[]) => [string, string[]];

/** Changes the children first. A directory with the right owner is therefore complete, even after an interruption. */
function changeOwner(uid: number, gid: number, path: string) {
  const stats = lstatSync(path);
  if (stats.uid === uid && stats.gid === gid) return;
  if (stats.isDirectory()) readdirSync(path).forEach((name) => changeOwner(uid, gid, join(path, name)));
  lchownSync(path, uid, gid);
}

/**
 * PostgreSQL refuses to run as root. For root, `setpriv` changes to an unprivileged user, who then owns `paths`. That user
 * keeps one capability of root, to reach a project inside a closed directory such as /root.
 */
export function asOwner(program: string, paths: readonly string[]): AsOwner {
  if (process.getuid?.() !== 0) return (file, args) => [file, [...args]];
  const users = readFileSync('/etc/passwd', 'utf8');
  const [, uid = '65534', gid = '65534'] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  // access(2) respects the capability only with no_setuid_fixup.
  const reach = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  const prefix = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...reach];
  const command: AsOwner = (file, args) => ['setpriv', [...prefix, file, ...args]];
  if (spawnSync(...command(program, ['--version']), { stdio: 'ignore' }).status !== 0) {
    throw new Refusal(
      'PostgreSQL refuses to run as root, and setpriv cannot run it here: start as an ordinary user, or set DATABASE_URL',
    );
  }
  paths.forEach((path) => changeOwner(Number(uid), Number(gid), path));
  return command;
}
