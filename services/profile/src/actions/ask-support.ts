import { createHash } from 'node:crypto';
import type { askSupportAsMember, BodyOf } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';

/** Who asks: a member, or a guest with an address. */
export type Asker = { memberId: string; email: null } | { memberId: null; email: string };

/** Stores a request to the support. Nothing is sent to the address before somebody of the team answers. */
export async function askSupport(
  { tickets, now }: Pick<Context, 'tickets' | 'now'>,
  { memberId, email }: Asker,
  { topic, text }: BodyOf<typeof askSupportAsMember>,
): Promise<string> {
  const asker = { memberId, email: email?.toLowerCase() ?? null };
  const words = text.trim();
  const askedKey = createHash('sha256')
    .update(JSON.stringify([asker, words]))
    .digest('base64url');
  await tickets.add({ _id: newId(), ...asker, topic, text: words, askedKey, at: now() });
  return 'Thank you. Somebody of our team answers you by email.';
}
