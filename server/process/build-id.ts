import { existsSync, readFileSync } from 'node:fs';

const file = '.next/BUILD_ID';

/** Returns the id of the built pages, or undefined without a build. */
export const buildId = () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
