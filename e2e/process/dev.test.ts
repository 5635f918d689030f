import { once } from 'node:events';
import { test } from 'node:test';
import { WebSocket } from 'ws';
import { startApp, startCommand } from './running-app.ts';

test('an app in development is ready, and a page can open a WebSocket for changes', async (t) => {
  const dev = await startApp(t, { command: [...startCommand, '--dev'] });
  const socket = new WebSocket(`${dev.address.replace('http', 'ws')}/_next/hmr?id=test`);
  await once(socket, 'open');
  socket.terminate();
});
