import { WebSocket, type RawData } from 'ws';
import { nowMs } from './row';
import { watchOrder, type WatcherReport } from './watcher-messages';

// Runs the clients of the live database in a process of their own, so that they do not slow down the buyers.

const connectAtOnce = 50;

const send = (report: WatcherReport) => void process.send?.(report);

const arrivals = new Map<string, number[]>();

function receive(frame: string, atMs: number, path: string, count: number) {
  const start = frame.indexOf(path);
  if (start === -1) return;
  const seat = frame.slice(start + path.length + 1, frame.indexOf('"', start));
  const seen = arrivals.get(seat) ?? [];
  arrivals.set(seat, seen);
  seen.push(atMs);
  if (seen.length === count) send({ kind: 'all have it', seat, atMs: seen });
}

const text = (data: RawData) => (Buffer.isBuffer(data) ? data.toString() : '');

function connect(url: string, path: string, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    let listening = false;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection to the live database was closed')));
    socket.on('message', (data) => {
      const atMs = nowMs();
      const frame = text(data);
      if (listening) {
        receive(frame, atMs, path, count);
      } else if (frame.startsWith('{"t":"c"')) {
        socket.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'q', b: { p: `/${path}`, h: '' } } }));
      } else if (frame.startsWith('{"t":"d","d":{"r":1,')) {
        listening = frame.includes('"s":"ok"');
        if (listening) resolve();
        else reject(new Error(`the listen was refused: ${frame}`));
      }
    });
  });
}

process.on('message', (message) => {
  const { url, path, count } = watchOrder.parse(message);
  void (async () => {
    for (let left = count; left > 0; left -= connectAtOnce) {
      await Promise.all(Array.from({ length: Math.min(connectAtOnce, left) }, () => connect(url, path, count)));
    }
    send({ kind: 'watching' });
  })().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
