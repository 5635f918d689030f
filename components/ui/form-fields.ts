export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

export function focusFirst(form: HTMLFormElement, problems: Readonly<Record<string, unknown>>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && !field.disabled && Object.hasOwn(problems, field.name)) {
      field.focus();
      return;
    }
  }
}
