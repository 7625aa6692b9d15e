import { invalid } from './errors.ts';

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

/** Reads one parameter from the form, or throws Stripe's error for it. `name` is its full name, `items[0][price]`. */
export interface Param<T> {
  read(raw: FormValue, name: string): T;
  required?: boolean;
}
export type Shape = Record<string, Param<unknown>>;
export type ValuesOf<S extends Shape> = {
  [Name in keyof S]: S[Name] extends Param<infer T>
    ? S[Name] extends { required: true }
      ? T
      : T | undefined
    : never;
};

/** Checks a form against the parameters an endpoint knows; anything else is refused as `parameter_unknown`. */
export function readParams<S extends Shape>(shape: S, form: FormObject, prefix = ''): ValuesOf<S> {
  const nameOf = (key: string) => (prefix === '' ? key : `${prefix}[${key}]`);
  for (const key of Object.keys(form)) {
    if (Object.hasOwn(shape, key)) continue;
    const param = nameOf(key);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const values: Record<string, unknown> = {};
  for (const [key, param] of Object.entries(shape)) {
    const raw = form[key];
    if (raw !== undefined) values[key] = param.read(raw, nameOf(key));
    else if (param.required) {
      const name = nameOf(key);
      throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    }
  }
  return values as ValuesOf<S>;
}

export const text: Param<string> = {
  read(raw, name) {
    if (typeof raw !== 'string') throw invalid('Invalid string', { param: name });
    if (raw !== '') return raw;
    const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`;
    throw invalid(message, { code: 'parameter_invalid_empty', param: name });
  },
};

export const integer: Param<number> = {
  read(raw, name) {
    if (typeof raw === 'string' && /^-?\d{1,15}$/.test(raw)) return Number(raw);
    throw invalid(`Invalid integer: ${String(raw)}`, { code: 'parameter_invalid_integer', param: name });
  },
};

export const flag: Param<boolean> = {
  read(raw, name) {
    if (raw === 'true' || raw === 'false') return raw === 'true';
    throw invalid(`Invalid boolean: ${String(raw)}`, { param: name });
  },
};

/** Pairs of text; an empty value removes the key. */
export const metadata: Param<Record<string, string>> = {
  read(raw, name) {
    if (raw === '') return {};
    if (typeof raw === 'string') throw invalid('Invalid object', { param: name });
    return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, String(value)]));
  },
};

export function choice<const T extends string>(...options: T[]): Param<T> {
  return {
    read(raw, name) {
      const found = options.find((option) => option === raw);
      if (found !== undefined) return found;
      throw invalid(`Invalid ${name}: must be one of ${options.join(', ')}`, { param: name });
    },
  };
}

export function object<S extends Shape>(shape: S): Param<ValuesOf<S>> {
  return {
    read(raw, name) {
      if (typeof raw === 'string') throw invalid('Invalid object', { param: name });
      return readParams(shape, raw, name);
    },
  };
}

export function listOf<T>(item: Param<T>): Param<T[]> {
  return {
    read(raw, name) {
      if (typeof raw === 'string') throw invalid('Invalid array', { param: name });
      return Object.entries(raw).map(([key, value]) => item.read(value, `${name}[${key}]`));
    },
  };
}

/** An empty value unsets it, read as null. */
export function emptyable<T>(param: Param<T>): Param<T | null> {
  return { read: (raw, name) => (raw === '' ? null : param.read(raw, name)) };
}

export function required<T>(param: Param<T>): Param<T> & { required: true } {
  return { ...param, required: true };
}

export interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** A time, or bounds for it: `created[gte]=1700000000`. */
export const range: Param<Range> = {
  read(raw, name) {
    if (typeof raw === 'string') {
      const exact = integer.read(raw, name);
      return { gte: exact, lte: exact };
    }
    return readParams({ gt: integer, gte: integer, lt: integer, lte: integer }, raw, name);
  },
};

export function within(value: number, bounds: Range | undefined): boolean {
  if (!bounds) return true;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds;
  return value > gt && value >= gte && value < lt && value <= lte;
}

/** Merges new pairs into the stored ones; an empty value removes its pair, as in Stripe. */
export function mergeMetadata(
  kept: Record<string, string> | null,
  given: Record<string, string> | undefined,
): Record<string, string> {
  const merged = Object.entries({ ...kept, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
