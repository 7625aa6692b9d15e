import type { BodyOf, removeUserPart } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { Facts } from '../../domain/facts.ts';
import { removePhoto } from '../../photos/album.ts';
import { emailEvent } from './suspensions.ts';

type Order = BodyOf<typeof removeUserPart>;

/** Takes a photo or a text out of a profile. An email tells a member why. @throws NOT_FOUND when it is not there */
export async function removePart(
  context: Context,
  memberId: string,
  order: Order,
  operatorId: string,
): Promise<void> {
  const { mongo, profiles, outbox, acts } = context;
  const { part, name = '', reason } = order;
  const owner = await profiles.find(memberId);
  if (!owner) throw new ProblemError('NOT_FOUND');
  const named = { [part === 'photo' ? 'fileId' : 'prompt']: order.name ?? null };
  const details = { part, reason, ...named };
  const tell = async (session: ClientSession) => {
    await acts.acted({ operatorId, action: 'remove-part', targetId: memberId, details }, session);
    if (owner.kind === 'staff') return;
    const facts = { part: part === 'photo' ? 'photo' : 'text', reason };
    await outbox.add(session, [emailEvent(memberId, 'part-removed', facts)]);
  };
  if (part === 'photo') return removePhoto(context, memberId, name, tell);
  await inTransaction(mongo.client, async (session) => {
    await tell(session);
    const row = await profiles.change(session, memberId, ({ facts }) => ({
      facts: { ...facts, ...without(facts, order) },
    }));
    if (!row) throw new ProblemError('NOT_FOUND');
  });
}

/** @throws NOT_FOUND when the text is not there */
function without({ aboutMe, prompts = [] }: Facts, { part, name }: Order): Partial<Facts> {
  const left = prompts.filter(({ prompt }) => prompt !== name);
  const isThere = part === 'aboutMe' ? Boolean(aboutMe) : left.length < prompts.length;
  if (!isThere) throw new ProblemError('NOT_FOUND');
  return part === 'aboutMe' ? { aboutMe: null } : { prompts: left };
}
