/**
 * Returns a function that collects items for one call of `work`: at once after a quiet time, otherwise `everyMs` after the
 * last call. The promise is that of the call.
 */
export function collect<Item>(everyMs: number, work: (items: Item[]) => Promise<void>) {
  let collected: Item[] = [];
  let nextCall: Promise<void> | undefined;
  let calledAt = -Infinity;
  async function call() {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, calledAt + everyMs - performance.now())));
    const items = collected;
    [collected, nextCall, calledAt] = [[], undefined, performance.now()];
    await work(items);
  }
  return (items: readonly Item[]): Promise<void> => {
    collected.push(...items);
    return (nextCall ??= call());
  };
}
