/** What stands in a form's field; empty where there is no such field, or for a box that is not ticked. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
