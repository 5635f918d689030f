import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { get, ref } from 'firebase/database';
import { z } from 'zod';
import { openAdmin, openBrowser, watch } from './live-clients.fixture';
import { openStore, type Store } from './store';
import { getAt, toText, toTree } from './tree';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rtdb-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('a killed server process', () => {
  const portsSchema = z.tuple([z.number(), z.number()]);
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  const source = `
    import { createServer } from 'node:http';
    import { createRtdb } from './server';
    import rules from '../../server/live/database.rules.json';
    const [directory, publicPort, adminPort] = process.argv.slice(2);
    const rtdb = createRtdb({ directory, rules });
    const doors = [createServer().on('upgrade', rtdb.publicUpgrade), createServer().on('upgrade', rtdb.adminUpgrade)];
    doors[0].listen(Number(publicPort), '127.0.0.1', () => doors[1].listen(Number(adminPort), '127.0.0.1', () =>
      console.log(JSON.stringify(doors.map((door) => door.address().port)))));
  `;
  const start = async (script: string, ports: [number, number]) => {
    const started = spawn(process.execPath, [script, join(directory, 'data'), ...ports.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = z.tuple([z.instanceof(Uint8Array)]).parse(await once(started.stdout, 'data'));
    return { started, ports: portsSchema.parse(JSON.parse(Buffer.from(line).toString())) };
  };

  it('loses no acknowledged write, and its listeners reconnect', async () => {
    const script = join(directory, 'server.cjs');
    const stdin = { contents: source, resolveDir: import.meta.dirname, loader: 'ts' } as const;
    await build({ stdin, outfile: script, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' });

    const first = await start(script, [0, 0]);
    child = first.started;
    const [publicPort, adminPort] = first.ports;
    const [page, admin] = [
      openBrowser(`http://127.0.0.1:${publicPort}?ns=tsela`),
      openAdmin(`http://127.0.0.1:${adminPort}?ns=tsela`),
    ];
    const trip = 'bookings/2026-03-14/bus';
    const seen = watch(ref(page.database, trip));
    const seats = Array.from({ length: 40 }, (_, seat) => admin.database.ref(`${trip}/S${seat}`).set({ rev: seat }));
    await Promise.all(seats);
    const dead = once(child, 'exit');
    child.kill('SIGKILL');
    await dead;

    child = (await start(script, first.ports)).started;
    // This client has no cached data.
    const newcomer = openBrowser(`http://127.0.0.1:${publicPort}?ns=tsela`);
    expect((await get(ref(newcomer.database, `${trip}/S39/rev`))).val()).toBe(39);
    await admin.database.ref(`${trip}/S7`).set({ rev: 99 });
    const tripSchema = z.record(z.string(), z.object({ rev: z.number() }));
    const latest = tripSchema.parse(await seen.until((value) => tripSchema.safeParse(value).data?.S7?.rev === 99));
    expect(Object.keys(latest)).toHaveLength(40);
    await Promise.all([page.close(), newcomer.close(), admin.close()]);
  }, 60_000);
});

describe('the journal', () => {
  const write = (store: Store, path: string, json: unknown) =>
    store.apply([{ path: path.split('/'), tree: toTree(json, null, 0) }]);
  const reopen = () => {
    const store = openStore(directory);
    store.close();
    return store.root();
  };

  it('ignores only an incomplete last line', () => {
    const store = openStore(directory);
    write(store, 'a/b', { '.value': 1, '.priority': 2 });
    store.apply([
      { path: ['a', 'c'], tree: 2 },
      { path: ['d'], tree: 'ï' },
    ]);
    store.close();
    const file = join(directory, 'rtdb.jsonl');
    writeFileSync(file, `${readFileSync(file, 'utf8')}[["a",nul`);
    expect(JSON.parse(toText(reopen()))).toEqual({ a: { b: { '.value': 1, '.priority': 2 }, c: 2 }, d: 'ï' });
  });

  it('prevents a start if an inner line is invalid', () => {
    writeFileSync(join(directory, 'rtdb.jsonl'), '[["a",1]]\nnonsense\n[["b",1]]\n');
    expect(() => openStore(directory)).toThrow();
  });

  it('is compacted when it outgrows its data, and keeps the data', () => {
    const store = openStore(directory);
    const text = 'x'.repeat(1_000_000);
    for (let rev = 0; rev < 20; rev++) write(store, 'seat', { rev, text });
    store.close();
    expect(readFileSync(join(directory, 'rtdb.jsonl')).length).toBeLessThan(8_000_000);
    expect(readdirSync(directory)).toEqual(['rtdb.jsonl']);
    expect(getAt(reopen(), ['seat', 'rev'])).toBe(19);
  });
});
