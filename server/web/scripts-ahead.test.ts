import { pageScript } from '@/lib/page-script';
import { createDictionary } from './dictionary';
import { holdScripts, nameScripts, scriptsAhead } from './scripts-ahead';

const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const page = (...names: string[]) => `<html><head>${names.map(script).join('')}</head><body></body></html>`;
const results = createDictionary(Buffer.from(page('runtime', 'results')));

test('a landing page names the scripts of the results that it lacks, for when there is nothing else to do', () => {
  const named = nameScripts(page('runtime', 'landing'), scriptsAhead('/bus/gaborone-to-maun', results));
  expect(named.match(/<link[^>]*>/g)).toEqual([
    '<link rel="ahead" as="script" href="/_next/static/chunks/results.js"/>',
  ]);
});

test.each(['/', '/about', '/search?from=gaborone&to=maun', '/operators/morula-coaches'])(
  'nothing is named on %s',
  (url) => {
    expect(nameScripts(page('runtime'), scriptsAhead(url, results))).toBe(page('runtime'));
  },
);

test('nor where it is not known yet what the results need', () => {
  expect(scriptsAhead('/bus/gaborone-to-maun', undefined)).toEqual([]);
});

describe('scripts that wait until somebody sees something', () => {
  const releasing = `<body><script>${pageScript}</script></body>`;
  const old = '<script src="/_next/static/chunks/old.js" noModule=""></script>';
  const script = '<script src="/_next/static/chunks/a.js" async=""';

  test('have a type that no browser runs, with a nonce too', () => {
    expect(holdScripts(`${script}></script>${script} nonce="n"></script>${releasing}`)).toBe(
      `${script} type="held"></script>${script} type="held" nonce="n"></script>${releasing}`,
    );
  });

  test('are not fetched ahead either', () => {
    const preload = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>';
    expect(holdScripts(preload + releasing)).toBe(releasing);
  });

  test('are not those for browsers that know no modules, nor what stands in the page', () => {
    const page = `${old}<script>run()</script>${releasing}`;
    expect(holdScripts(page)).toBe(page);
  });

  test('wait only where something lets them go', () => {
    expect(holdScripts(`${script}></script>`)).toBe(`${script}></script>`);
  });
});
