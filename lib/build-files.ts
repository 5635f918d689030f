/** Next serves the files of the build below this path, and their names change with their content (docs/framework.md). */
export const buildFilesPath = '/_next/static/';
