import { plain, type Schema } from './schema.ts';

/** A valid value of a schema. @param all with optional fields too */
export function exampleOf(schema: Schema | undefined, memberId: string, all: boolean, name = ''): unknown {
  const { type, enum: words, const: only, items, properties, required } = plain(schema ?? {});
  if (words) return words[0];
  if (only !== undefined) return only;
  if (name in samples) return samples[name];
  switch (type) {
    case 'object': {
      const names = Object.keys(properties ?? {}).filter((key) => all || required?.includes(key));
      return Object.fromEntries(names.map((key) => [key, exampleOf(properties?.[key], memberId, all, key)]));
    }
    case 'array':
      return items ? [exampleOf(items, memberId, all, name)] : [];
    case 'integer':
    case 'number':
      return plain(schema ?? {}).minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return textFor(plain(schema ?? {}).pattern ?? '', memberId);
  }
}

function textFor(pattern: string, memberId: string): unknown {
  if (pattern.includes('[0-9a-f]{24}')) return memberId;
  if (pattern === '^[A-Za-z0-9_-]+$') return 'c291bmQ';
  return pattern.includes('[0-9a-f-]{36}') ? samples.uuid : 'a sound text';
}

/** Valid values for schemas with a pattern. */
const samples: Record<string, unknown> = {
  email: 'fuzzed@example.org',
  username: 'fuzzed_1',
  gender: 'female',
  preference: 'both',
  password: 'a sound passphrase',
  confirmPassword: 'a sound passphrase',
  newPassword: 'a sound passphrase',
  token: 'a'.repeat(43),
  magicId: 'a'.repeat(43),
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  pic: 'none.webp',
  file: 'none.webp',
  ad: 'sponsored-1.svg',
  setupIntentId: 'seti_none',
  subscriptionId: 'sub_none',
  chargeId: 'in_none',
  key: 'a-sound-key',
  code: 'sound-code',
};
