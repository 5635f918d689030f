const keptMs = 60_000;

/** What changes with an import only is asked for once a minute; a failure is not kept. */
export function keptAMinute<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined;
  return () => {
    if (kept && kept.until > Date.now()) return kept.value;
    const value = load();
    const entry = { value, until: Date.now() + keptMs };
    kept = entry;
    value.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return value;
  };
}
