const connectionValue = (name: string): unknown =>
  'connection' in navigator ? Reflect.get(Object(navigator.connection), name) : undefined;

export function savesData(): boolean {
  return connectionValue('saveData') === true;
}

export function allowsPrefetch(): boolean {
  const speed = connectionValue('effectiveType');
  return !savesData() && (speed === undefined || speed === '4g');
}
