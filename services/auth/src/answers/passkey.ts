import type { AnswerOf, addPasskey } from '@emberline/contracts';
import type { Passkey } from '../domain/passkey.ts';

export function passkeyAnswer({ id, name, createdAt, usedAt }: Passkey): AnswerOf<typeof addPasskey> {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: usedAt?.toISOString() ?? null };
}
