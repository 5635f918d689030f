import { readFile } from 'node:fs/promises';
import module from 'node:module';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { brand } from '@/lib/brand';
import { sandboxApiPath } from '@/lib/paths/sandbox';

/** Swagger UI needs these sources beyond the policy of the sandbox. */
export const apiPageSources = {
  scriptSrc: ["'self'"],
  connectSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
};

const require = module.createRequire(import.meta.url);
const files = new Map([
  ['swagger-ui.css', { type: 'text/css', find: () => require.resolve('swagger-ui-dist/swagger-ui.css') }],
  [
    'swagger-ui-bundle.js',
    { type: 'text/javascript', find: () => require.resolve('swagger-ui-dist/swagger-ui-bundle.js') },
  ],
  ['openapi.json', { type: 'application/json', find: () => 'dist/openapi.json' }],
]);
// The platform accepts no call from a browser, so no call can be tried here.
const start = `SwaggerUIBundle({ url: '${sandboxApiPath}/openapi.json', dom_id: '#api', supportedSubmitMethods: [] });`;

const page = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>API – ${brand.name} sandbox</title>
      <link rel="stylesheet" href="${sandboxApiPath}/swagger-ui.css" />
    </head>
    <body>
      <div id="api">
        <noscript>This page needs JavaScript. See <a href="${sandboxApiPath}/openapi.json">openapi.json</a>.</noscript>
      </div>
      <script src="${sandboxApiPath}/swagger-ui-bundle.js"></script>
      <script src="${sandboxApiPath}/start.js"></script>
    </body>
  </html>`;

export function apiRoutes(): Hono {
  const routes = new Hono({ strict: false });
  routes.get('/', (context) => context.html(page));
  routes.get('/start.js', (context) => context.body(start, 200, { 'content-type': 'text/javascript' }));
  routes.get('/:file', async (context) => {
    const file = files.get(context.req.param('file'));
    if (!file) return context.notFound();
    return context.body(await readFile(file.find()), 200, { 'content-type': `${file.type}; charset=utf-8` });
  });
  return routes;
}
