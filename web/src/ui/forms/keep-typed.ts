import { keep, readKept } from '../../kept/storage.ts';
import type { KeptKey } from '../../kept/table.ts';

/** What was typed into a form, kept in this tab for a reload. Passwords are not. */
export function keepTyped(key: KeptKey, form: HTMLFormElement): void {
  const typed = fieldsOf(form)
    .filter((field) => !isTick(field) || field.checked)
    .map(({ name, value }) => [name, value]);
  keep(key, JSON.stringify(typed));
}

/** Puts it back; a text that is in the form by now stays. */
export function restoreTyped(key: KeptKey, form: HTMLFormElement): void {
  try {
    const kept = readKept(key);
    if (kept === null) return;
    const typed = JSON.parse(kept) as [name: string, value: string][];
    for (const field of fieldsOf(form)) {
      const of = typed.filter(([name]) => name === field.name);
      if (isTick(field)) field.checked = of.some(([, value]) => value === field.value);
      else field.value ||= of[0]?.[1] ?? '';
    }
  } catch {
    // It may hold something else.
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input[name], select[name]')].filter(
    ({ type }) => type !== 'password' && type !== 'file',
  );
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
