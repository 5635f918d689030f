import { ensureBuilt } from '../build/build.ts';
import { launch } from './launch.ts';
import { say } from '../install/progress.mjs';
import { refuseRealCards } from './sandbox-settings.ts';
import { namesOfRealSettings, planMode, type Settings } from '../install/settings.mjs';
import { supervise } from './supervisor.ts';

export type StartRequest = { settings: Settings; port: number; address: string; dev: boolean; platform: boolean };

export type App = {
  /** Builds the parts that changed, starts every process and resolves when they are ready. */
  start: (request: StartRequest) => Promise<void>;
  stop: () => Promise<void>;
  kill: () => void;
};

/** Returns the app, with no process started. Calls `onFatal` when a process cannot run with these settings. */
export function createApp(onFatal: () => void): App {
  const supervisor = supervise([], { log: say, onFatal });
  return {
    start: async ({ settings, port, address, dev, platform }) => {
      const mode = { ...planMode(settings, { platform }), dev, platform };
      if (mode.sandbox) refuseRealCards(settings);
      else say(`No sandbox, because of ${namesOfRealSettings(settings).join(', ')}. SANDBOX=1 starts it anyway.`);
      if (!dev) await ensureBuilt({ pages: !platform });
      const { demoAccount } = await launch({ supervisor, settings, mode, port });
      say(`\nReady.\n  Open          ${address}`);
      if (demoAccount) say(`  Demo account  ${demoAccount}`);
      if (mode.sandbox && !platform) {
        say(`  Inbox         ${address}/sandbox/inbox  (every e-mail and SMS that would be sent)`);
        say('  Sandbox mode: payments are simulated.');
      }
      say('  Stop          Ctrl-C\n');
    },
    stop: supervisor.stop,
    kill: supervisor.kill,
  };
}
