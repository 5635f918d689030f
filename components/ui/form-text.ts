/** Returns the value of a field, or '' for a missing field or an unchecked box. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
