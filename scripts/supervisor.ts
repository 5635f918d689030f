import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { EXIT_CONFIGURATION, Refusal } from './project.mjs';
import { asEnvironment, type Settings } from './settings.mjs';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 2000;
const STABLE_AFTER_MS = 60_000;
const GRACE_MS = 10_000;
const READY_WITHIN_MS = 60_000;
const DEATHS_WHILE_STARTING = 3;

/** A process that the supervisor keeps running. */
export type Definition = {
  name: string;
  command: string;
  args?: readonly string[];
  env?: Settings;
  cwd?: string;
  /** The supervisor calls it until it resolves to true. */
  ready: () => Promise<boolean>;
  onMessage?: (message: unknown) => void;
  /** Processes of one group stop together. Default: the name. */
  group?: string;
  /** The longest wait before a restart. Default 2 s. */
  longestDelayMs?: number;
  /** The time between SIGTERM and SIGKILL. */
  graceMs?: number;
};

type Hooks = {
  /** Receives one line for each restart. */
  log: (line: string) => void;
  /** Called when a process cannot run with these settings. */
  onFatal: () => void;
};

export type Supervisor = {
  /** Starts a process. Resolves when it is ready. */
  add: (definition: Definition) => Promise<void>;
  restart: (name: string) => void;
  pid: (name: string) => number | undefined;
  /** Stops all groups in reverse order: SIGTERM, and SIGKILL after 10 s. */
  stop: () => Promise<void>;
  kill: () => void;
};

/** Returns the wait before a restart in ms: 0 the first time, then 0.5 s, doubling up to `longestMs`. */
export const restartDelay = (deathsInARow: number, longestMs = LONGEST_DELAY_MS) =>
  deathsInARow <= 1 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (deathsInARow - 2), longestMs);

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Signals the process and the processes that it started. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/**
 * One process of the supervisor. It has its own process group, so that Ctrl-C does not reach it. Its IPC channel closes
 * when the supervisor dies.
 */
class Watched {
  child: ChildProcess;
  private readonly definition: Definition;
  private readonly hooks: Hooks;
  private deaths = 0;
  private deathsInARow = 0;
  private stopping = false;
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(definition: Definition, hooks: Hooks) {
    this.definition = definition;
    this.hooks = hooks;
    this.child = this.spawn();
  }

  get group(): string {
    return this.definition.group ?? this.definition.name;
  }

  private spawn(): ChildProcess {
    const { command, args = [], env = process.env, cwd } = this.definition;
    this.startedAt = Date.now();
    const child = spawn(command, args, {
      env: asEnvironment(env),
      cwd,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => this.definition.onMessage?.(message));
    let failure: string | undefined;
    child.once('error', (error) => (failure = error.message));
    child.once('close', (code, signal) => this.died(failure ?? signal ?? `exit code ${code}`, code));
    return child;
  }

  private spawnAgain() {
    this.child = this.spawn();
  }

  private died(reason: string, code?: number | null) {
    this.deaths++;
    if (this.stopping) return;
    if (code === EXIT_CONFIGURATION) {
      this.hooks.onFatal();
      return;
    }
    const stable = Date.now() - this.startedAt > STABLE_AFTER_MS;
    this.deathsInARow = stable ? 1 : this.deathsInARow + 1;
    const { name, longestDelayMs } = this.definition;
    const delay = restartDelay(this.deathsInARow, longestDelayMs);
    this.hooks.log(`${name} ended (${reason}); restarting it${delay ? ` in ${delay / 1000} s` : ''}`);
    this.timer = setTimeout(() => this.spawnAgain(), delay);
  }

  /** Resolves once `ready` resolves to true. Refuses after three deaths or 60 s. */
  async ready(): Promise<void> {
    const { name, ready } = this.definition;
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await ready().catch(() => false))) {
      if (this.stopping) throw new Refusal(`${name} was stopped`);
      if (this.deaths >= DEATHS_WHILE_STARTING) throw new Refusal(`${name} does not start: see the lines above`);
      if (Date.now() > deadline) throw new Refusal(`${name} was not ready within ${READY_WITHIN_MS / 1000} s`);
      await pause(50);
    }
  }

  restart() {
    this.deathsInARow = 0;
    clearTimeout(this.timer);
    if (ended(this.child)) this.spawnAgain();
    // `died` spawns it again.
    else this.child.kill('SIGTERM');
  }

  async stop() {
    this.stopping = true;
    clearTimeout(this.timer);
    if (ended(this.child) || this.child.pid === undefined) return;
    const exit = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGTERM');
    const harder = setTimeout(() => signalGroup(this.child, 'SIGKILL'), this.definition.graceMs ?? GRACE_MS);
    await exit;
    clearTimeout(harder);
  }

  kill() {
    this.stopping = true;
    clearTimeout(this.timer);
    if (!ended(this.child) && this.child.pid !== undefined) signalGroup(this.child, 'SIGKILL');
  }
}

/**
 * Keeps processes running: restarts a process that dies. Exit code 78 means that a process cannot run with these
 * settings. It is then not restarted, and `onFatal` is called.
 */
export function supervise(
  definitions: readonly Definition[] = [],
  { log = () => undefined, onFatal = () => undefined }: Partial<Hooks> = {},
): Supervisor {
  const watched = new Map<string, Watched>();
  let stopped: Promise<void> | undefined;
  const start = (definition: Definition) => {
    if (stopped) throw new Refusal(`${definition.name} was stopped`);
    const one = new Watched(definition, { log, onFatal });
    watched.set(definition.name, one);
    return one;
  };
  const stopAll = async () => {
    const groups = new Map<string, Watched[]>();
    for (const one of watched.values()) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
    for (const group of [...groups.values()].reverse()) await Promise.all(group.map((one) => one.stop()));
  };
  for (const definition of definitions) start(definition);
  return {
    add: async (definition) => start(definition).ready(),
    restart: (name) => watched.get(name)?.restart(),
    pid: (name) => watched.get(name)?.child.pid,
    stop: () => (stopped ??= stopAll()),
    kill: () => {
      stopped ??= Promise.resolve();
      watched.forEach((one) => one.kill());
    },
  };
}
