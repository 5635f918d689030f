/** Whether the person asked the browser to use less data. */
export function savesData(): boolean {
  return 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true;
}
