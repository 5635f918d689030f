import { spawn } from 'node:child_process';
import { EXIT_CONFIGURATION, Refusal } from './project.mjs';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
const STEADY_AFTER_MS = 60_000;
const GRACE_MS = 10_000;
const READY_WITHIN_MS = 60_000;
const DEATHS_WHILE_STARTING = 3;

/** How long to wait before a restart: not at all the first time, then 0.5 s, doubling up to 15 s. */
export const restartDelay = (deathsInARow) =>
  deathsInARow <= 1 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (deathsInARow - 2), LONGEST_DELAY_MS);

const ended = (child) => child.exitCode !== null || child.signalCode !== null;

/** The whole group: what a child started goes with it. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/**
 * One process that is kept running. It is spawned in a group of its own, so that Ctrl-C does not reach it, with an IPC
 * channel whose closing tells it that the supervisor has died.
 */
class Watched {
  deaths = 0;
  deathsInARow = 0;
  stopping = false;

  constructor(definition, hooks) {
    this.definition = definition;
    this.hooks = hooks;
    this.spawn();
  }

  spawn() {
    const { command, args = [], env = process.env, cwd } = this.definition;
    this.startedAt = Date.now();
    this.child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.child.on('message', (message) => this.definition.onMessage?.(message));
    this.child.once('error', (error) => this.died(error.message));
    this.child.once('exit', (code, signal) => this.died(signal ?? `exit code ${code}`, code));
  }

  died(reason, code) {
    this.deaths++;
    if (this.stopping) return;
    if (code === EXIT_CONFIGURATION) return this.hooks.onFatal();
    const steady = Date.now() - this.startedAt > STEADY_AFTER_MS;
    this.deathsInARow = steady ? 1 : this.deathsInARow + 1;
    const delay = restartDelay(this.deathsInARow);
    this.hooks.log(`${this.definition.name} ended (${reason}); restarting it${delay ? ` in ${delay / 1000} s` : ''}`);
    this.timer = setTimeout(() => this.spawn(), delay);
  }

  /** Resolves once the definition's `ready` says true; refuses when it keeps dying or takes too long. */
  async ready() {
    const { name, ready } = this.definition;
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await ready?.().catch(() => false))) {
      if (this.stopping) throw new Refusal(`${name} was stopped`);
      if (this.deaths >= DEATHS_WHILE_STARTING) throw new Refusal(`${name} does not start: see the lines above`);
      if (Date.now() > deadline) throw new Refusal(`${name} did not answer within ${READY_WITHIN_MS / 1000} s`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  restart() {
    this.deathsInARow = 0;
    clearTimeout(this.timer);
    if (ended(this.child)) return this.spawn();
    // `died` starts it again.
    this.child.kill('SIGTERM');
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
 * Keeps processes running: whatever dies is started again, with one line to `log`. A definition is `{ name, command,
 * args?, env?, cwd?, ready?, onMessage?, graceMs? }`; `ready` is asked until it resolves to true. A process that ends
 * with exit code 78 cannot run with these settings: `onFatal` is called, and it is not started again.
 *
 * Returns `add(definition)` (resolves when it is ready), `restart(name)`, `pid(name)`, `stop()` (in reverse order,
 * SIGTERM, after 10 s SIGKILL) and `kill()` (at once).
 */
export function supervise(definitions = [], { log = () => {}, onFatal = () => {} } = {}) {
  const watched = new Map();
  let stopped;
  const start = (definition) => {
    if (stopped) throw new Refusal(`${definition.name} was stopped`);
    const one = new Watched(definition, { log, onFatal });
    watched.set(definition.name, one);
    return one;
  };
  const stopAll = async () => {
    for (const one of [...watched.values()].reverse()) await one.stop();
  };
  definitions.forEach(start);
  return {
    add: (definition) => start(definition).ready(),
    restart: (name) => watched.get(name)?.restart(),
    pid: (name) => watched.get(name)?.child.pid,
    stop: () => (stopped ??= stopAll()),
    kill: () => {
      stopped ??= Promise.resolve();
      watched.forEach((one) => one.kill());
    },
  };
}
