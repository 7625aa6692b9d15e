import { type FormEvent, useEffect, useState } from 'react';
import type { FieldErrors } from './check-form.ts';

declare global {
  var sendHeldForm: (() => void) | undefined;
}

/**
 * A small form whose values are read from the DOM on submit, so that text typed into a prerendered page before the scripts
 * run is not lost. A form that was sent before is sent then (`early-submit.js`).
 * @param check returns the errors by field; none when the form may be sent.
 */
export function useFields<Values extends Record<string, string | boolean>>(
  empty: Values,
  check: (values: Values) => FieldErrors,
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    // Not at once: a prerendered page first reads its address.
    const timer = setTimeout(() => globalThis.sendHeldForm?.());
    return () => clearTimeout(timer);
  }, []);

  /** Shows errors and focuses the first faulty field. */
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

  /** The props of an input; its error disappears when it is changed. */
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
