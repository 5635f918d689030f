import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lock = z.object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })) });
const project = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

/** They work without their script: it only counts installs, or compiles what has no binary. */
const unneeded = ['@parcel/watcher', '@scarf/scarf', '@swc/core'];

test('npm runs the install script of each package that needs one, on every platform', () => {
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const { allowScripts } = project.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.split('node_modules/').at(-1) ?? ''] : [],
  );
  const needed = [...new Set(names)].filter((name) => !unneeded.includes(name));
  expect(Object.keys(allowScripts).toSorted()).toEqual(needed.toSorted());
});
