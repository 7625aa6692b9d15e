import { createHash } from 'node:crypto';
import type { SavedAnswer } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { ApiError } from './errors.ts';

/** The saved answer of this key, if any. Throws when the key was used for a different request. */
export function savedAnswer(sandbox: Sandbox, key: string, fingerprint: string): SavedAnswer | undefined {
  const saved = sandbox.store.find('idempotency', key);
  if (!saved || saved.created + keyLifeSeconds < sandbox.now()) return undefined;
  if (saved.fingerprint === fingerprint) return saved;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

export function saveAnswer(sandbox: Sandbox, answer: Omit<SavedAnswer, 'object' | 'created'>): void {
  sandbox.store.put<SavedAnswer>({ object: 'idempotency', created: sandbox.now(), ...answer });
}

/** Identifies a request by its method, path and parameters. */
export function fingerprintOf(method: string, path: string, form: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(form)}`)
    .digest('base64url');
}

const keyLifeSeconds = 86_400;
