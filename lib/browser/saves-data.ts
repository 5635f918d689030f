const told = (name: string): unknown =>
  'connection' in navigator ? Reflect.get(Object(navigator.connection), name) : undefined;

/** Whether the person asked the browser to use less data. */
export function savesData(): boolean {
  return told('saveData') === true;
}

/** Whether what may be wanted later can be fetched now: nobody saves data, and the line is not slow as far as is known. */
export function lineAllows(): boolean {
  const speed = told('effectiveType');
  return !savesData() && (speed === undefined || speed === '4g');
}
