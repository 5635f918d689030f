import { existsSync, readFileSync } from 'node:fs';

const file = '.next/BUILD_ID';
const key = Symbol.for('tsela.build-id');
const holder = globalThis as { [key]?: string | undefined };

/**
 * The id of the pages that this process was started with, or undefined without a build. Both bundles of a web process share
 * it, because the file changes when the pages are built again.
 */
export const buildId = (holder[key] ??= existsSync(file) ? readFileSync(file, 'utf8') : undefined);
