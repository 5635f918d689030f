export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

export function focusFirst(form: HTMLFormElement, problems: Readonly<Record<string, unknown>>): void {
  for (const field of form.elements) {
    const name = field.getAttribute('name')?.replace(/\[\]$/, '') ?? '';
    if (field instanceof HTMLElement && !field.matches(':disabled,[type=hidden]') && Object.hasOwn(problems, name)) {
      field.focus();
      return;
    }
  }
}
