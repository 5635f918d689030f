import { existsSync, readFileSync } from 'node:fs';

const file = '.next/BUILD_ID';

export const buildId = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
