const connectionValue = (name: string): unknown =>
  'connection' in navigator ? Reflect.get(Object(navigator.connection), name) : undefined;

/** Returns true if the browser's setting for saving data is on. */
export function savesData(): boolean {
  return connectionValue('saveData') === true;
}

/** Returns true if prefetching is acceptable: data saving is off, and the connection is fast or of unknown speed. */
export function allowsPrefetch(): boolean {
  const speed = connectionValue('effectiveType');
  return !savesData() && (speed === undefined || speed === '4g');
}
