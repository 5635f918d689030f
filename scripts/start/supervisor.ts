import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { exitConfiguration, Refusal } from '../install/project.mjs';
import { asEnvironment, type Settings } from './settings.ts';

const firstDelayMs = 500;
const longestDelayMs = 1000;
const stableAfterMs = 60_000;
const readyWithinMs = 60_000;
const deathsWhileStarting = 3;

export type Definition = {
  name: string;
  command: string;
  args: readonly string[];
  env?: Settings;
  cwd?: string;
  ready: () => Promise<boolean>;
  onMessage?: (message: unknown) => void;
};

type Hooks = {
  log: (line: string) => void;
  onFatal: () => void;
  graceMs: number;
};

export type Supervisor = ReturnType<typeof supervise>;

export const restartDelay = (deathsInARow: number) =>
  deathsInARow <= 1 ? 0 : Math.min(firstDelayMs * 2 ** (deathsInARow - 2), longestDelayMs);

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

function killGroup(child: ChildProcess) {
  if (ended(child)) return;
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

async function terminate(child: ChildProcess, graceMs: number) {
  if (ended(child)) return;
  const exit = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const harder = setTimeout(() => killGroup(child), graceMs);
  await exit;
  clearTimeout(harder);
}

/** A child has its own process group, so that Ctrl-C does not reach it. Its IPC channel closes when the supervisor dies. */
function spawnChild({ command, args, env = process.env, cwd, onMessage }: Definition) {
  const stdio: ['ignore', 'inherit', 'inherit', 'ipc'] = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = spawn(command, args, { env: asEnvironment(env), cwd, detached: true, stdio });
  if (onMessage) child.on('message', onMessage);
  return child;
}

function watch(definition: Definition, { log, onFatal, graceMs }: Hooks) {
  const { name, ready } = definition;
  let deaths = 0;
  let deathsInARow = 0;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let child = start();

  function start() {
    const startedAt = Date.now();
    const started = spawnChild(definition);
    let failure: string | undefined;
    started.once('error', (error) => (failure = error.message));
    started.once('close', (code, signal) => {
      deaths++;
      if (isStopping) return;
      if (code === exitConfiguration) {
        onFatal();
        return;
      }
      deathsInARow = Date.now() - startedAt > stableAfterMs ? 1 : deathsInARow + 1;
      const delay = restartDelay(deathsInARow);
      const reason = failure ?? signal ?? `exit code ${code}`;
      log(`${name} ended (${reason}); restarting it${delay ? ` in ${delay / 1000} s` : ''}`);
      timer = setTimeout(() => (child = start()), delay);
    });
    return started;
  }

  const end = () => {
    isStopping = true;
    clearTimeout(timer);
  };
  return {
    pid: () => child.pid,
    async whenReady() {
      const deadline = Date.now() + readyWithinMs;
      while (!(await ready().catch(() => false))) {
        if (isStopping) throw new Refusal(`${name} was stopped`);
        if (deaths >= deathsWhileStarting) throw new Refusal(`${name} does not start: see the lines above`);
        if (Date.now() > deadline) throw new Refusal(`${name} was not ready within ${readyWithinMs / 1000} s`);
        await pause(50);
      }
    },
    restart() {
      deathsInARow = 0;
      clearTimeout(timer);
      if (ended(child)) child = start();
      else child.kill('SIGTERM');
    },
    async stop() {
      end();
      await terminate(child, graceMs);
    },
    kill() {
      end();
      killGroup(child);
    },
  };
}

/**
 * Keeps processes running: restarts a process that dies. Exit code 78 means that a process cannot run with these
 * settings. It is then not restarted, and `onFatal` is called.
 */
export function supervise(hooks: Partial<Hooks> = {}) {
  const allHooks = { log: () => undefined, onFatal: () => undefined, graceMs: 10_000, ...hooks };
  const watched = new Map<string, ReturnType<typeof watch>>();
  let stopped: Promise<void> | undefined;
  const stopAll = async () => {
    for (const one of [...watched.values()].reverse()) await one.stop();
  };
  return {
    add: async (definition: Definition) => {
      if (stopped) throw new Refusal(`${definition.name} was stopped`);
      const one = watch(definition, allHooks);
      watched.set(definition.name, one);
      await one.whenReady();
    },
    restart: (name: string) => watched.get(name)?.restart(),
    pid: (name: string) => watched.get(name)?.pid(),
    stop: () => (stopped ??= stopAll()),
    kill: () => {
      stopped ??= Promise.resolve();
      watched.forEach((one) => one.kill());
    },
  };
}
