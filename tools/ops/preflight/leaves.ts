import type { Manifest } from '../manifests/policies.ts';

/** A text in an object, and where it stands. */
export interface Leaf {
  /** See `objectOf`. */
  object: string;
  /** The keys down to the text; entries of lists by their name, else by their number. */
  path: string;
  /** The setting's name, where it is one of a program's environment. */
  setting?: string;
  text: string;
}

/** All texts of an object; those of a Secret are decoded. */
export function leavesOf(manifest: Manifest): Leaf[] {
  const object = objectOf(manifest);
  return textsOf(manifest).map(({ keys, text }) => {
    const [first = ''] = keys;
    const isEncoded = manifest.kind === 'Secret' && first === 'data';
    const setting = [...keys].reverse().find((key) => /^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/.test(key));
    return {
      ...{ object, path: keys.join('.') },
      ...(setting !== undefined && { setting }),
      text: isEncoded ? Buffer.from(text, 'base64').toString() : text,
    };
  });
}

/** Its kind and name, without the hash that Kustomize appends to those it generates. */
export function objectOf({ kind = '', metadata }: Manifest): string {
  const hash = /^(ConfigMap|Secret)$/.test(kind) ? /-[a-z\d]{10}$/ : /$/;
  return [kind, metadata?.name?.replace(hash, '')].filter(Boolean).join('/');
}

function textsOf(value: unknown, keys: string[] = []): { keys: string[]; text: string }[] {
  if (typeof value === 'string') return [{ keys, text: value }];
  if (Array.isArray(value))
    return value.flatMap((entry, index) => textsOf(entry, [...keys, entry?.name ?? String(index)]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, [...keys, key]));
}
