/** Returns the logged lines whose event begins with `start`. The tests of other files of the worker log too. */
export const linesOf = (calls: readonly (readonly unknown[])[], start: string) =>
  calls
    .map(([line]) => line as { event: string; [name: string]: unknown })
    .filter(({ event }) => event.startsWith(start));
