import { html, raw } from 'hono/html';
import { brand } from '@/lib/brand';
import { homePath } from '@/lib/paths/pages';
import { sandboxPath } from '@/lib/paths/sandbox';

export type Markup = ReturnType<typeof html>;

const style = raw(`<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  html { background: Canvas; color: CanvasText; }
  body { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: .5rem 0; }
  article { border: 1px solid GrayText; border-radius: .5rem; padding: .75rem 1rem; margin: 1rem 0; }
  header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; font-size: .875rem; }
  time { margin-left: auto; }
  .channel { font-weight: 600; }
  .text { white-space: pre-wrap; margin: .5rem 0; }
  iframe { width: 100%; height: 24rem; border: 0; background: white; color-scheme: light; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { font-weight: 600; } dd { margin: 0; }
  [role=status] { border-left: .25rem solid; padding: .5rem .75rem; }
  .choices { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); }
  .choices + h2 { margin-top: 1.5rem; }
  .choices p { margin: .25rem 0 0; font-size: .875rem; }
  button { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid; border-radius: .5rem;
    background: transparent; color: inherit; cursor: pointer; }
  button.main { background: #14532d; border-color: #14532d; color: white; font-weight: 600; }
  a, summary { padding: .25rem 0; } nav a, p > a:only-child { display: inline-flex; min-width: 2.75rem; min-height: 2.75rem; align-items: center; }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
</style>`);

export const sandboxPage = (heading: string, content: Markup) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading} – ${brand.name} sandbox</title>
        ${style}
      </head>
      <body>
        <nav><a href="${homePath}">${brand.name}</a> · <a href="${sandboxPath}">Sandbox</a></nav>
        <main>
          <h1>${heading}</h1>
          ${content}
        </main>
      </body>
    </html>`;
