/** Puts the keyboard into the form's first field that `problems` names. */
export function focusFirst(form: HTMLFormElement, problems: Readonly<Record<string, unknown>>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && Object.hasOwn(problems, field.name)) {
      field.focus();
      return;
    }
  }
}
