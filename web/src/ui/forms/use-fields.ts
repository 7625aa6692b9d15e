import { type FormEvent, useState } from 'react';
import type { FieldErrors } from './check-form.ts';

/**
 * A small form read from the page itself when it is sent: what somebody typed into a prerendered page before the scripts
 * came is not lost. Larger forms (the profile) use @mantine/form.
 * @param check the errors of the values, by field; none when it may be sent.
 */
export function useFields<Values extends Record<string, string | boolean>>(
  empty: Values,
  check: (values: Values) => FieldErrors,
) {
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Shows errors and goes to the first of them. */
  const showErrors = (form: HTMLFormElement, found: FieldErrors) => {
    setErrors(found);
    const first = Object.keys(empty).find((name) => found[name]);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const onSubmit = (send: (values: Values, form: HTMLFormElement) => Promise<void>) => {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      const values = read(form, empty);
      const found = check(values);
      showErrors(form, found);
      if (Object.keys(found).length === 0) void send(values, form);
    };
  };

  /** For an input of that name; its error goes as soon as it is changed. */
  const field = (name: keyof Values & string) => ({
    name,
    error: errors[name],
    onChange: () => setErrors(({ [name]: _, ...others }) => others),
  });

  return { field, onSubmit, showErrors };
}

function read<Values extends Record<string, string | boolean>>(form: HTMLFormElement, empty: Values): Values {
  const sent = new FormData(form);
  const values = Object.entries(empty).map(([name, blank]) => [
    name,
    typeof blank === 'boolean' ? sent.has(name) : String(sent.get(name) ?? ''),
  ]);
  return Object.fromEntries(values) as Values;
}
