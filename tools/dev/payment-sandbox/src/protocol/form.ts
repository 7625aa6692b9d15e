export type FormValue = string | FormObject;
export interface FormObject {
  [name: string]: FormValue;
}

/** Reads `items[0][price]=a&metadata[userId]=b` into nested objects; list indexes stay keys, in order. */
export function parseForm(encoded: string): FormObject {
  const form: FormObject = Object.create(null);
  let appended = 0;
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    const keys = path.map((key) => (key === '' ? `+${appended++}` : key));
    put(form, keys, value);
  }
  return form;
}

function put(target: FormObject, [key, ...rest]: string[], value: string): void {
  if (key === undefined) return;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  let inner = target[key];
  if (typeof inner !== 'object') {
    inner = Object.create(null) as FormObject;
    target[key] = inner;
  }
  put(inner, rest, value);
}
