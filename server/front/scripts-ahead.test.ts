import { createDictionary } from './dictionary';
import { nameScripts, scriptsAhead } from './scripts-ahead';

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
