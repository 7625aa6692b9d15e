import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { mostSetConversations } from '@emberline/contracts/mailbox-choices';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import {
  newSettings,
  type ShownSettings,
  settingsAfter,
  shownSettings,
} from '../domain/conversation-settings.ts';

/**
 * Mutes or archives a conversation for one of its members, or takes it back.
 * @throws ProblemError NOT_FOUND, and INVALID beyond the limit.
 */
export function setConversation(
  {
    conversationSettings,
    heads,
    mailboxes,
    mongo,
    outbox,
  }: Pick<Context, 'conversationSettings' | 'heads' | 'mailboxes' | 'mongo' | 'outbox'>,
  memberId: string,
  contactId: string,
  wanted: { muted?: boolean | undefined; archived?: boolean | undefined },
): Promise<ShownSettings> {
  const conversationId = conversationIdOf(memberId, contactId);
  return inTransaction(mongo.client, async (session) => {
    const [conversation] = await heads.read([conversationId], session);
    if (!conversation || (await mailboxes.hasLeft([memberId], session))) throw new ProblemError('NOT_FOUND');
    const before =
      (await conversationSettings.find(memberId, contactId, session)) ?? newSettings(memberId, contactId);
    const after = settingsAfter(before, wanted, conversation);
    const shown = shownSettings(after, conversation);
    if (after === before) return shown;
    const most = mostSetConversations;
    if (
      isSet(after) &&
      (await conversationSettings.count(memberId, most + 1, session)) >= most + Number(isSet(before))
    )
      throw new ProblemError('INVALID', `You can mute or archive at most ${most} conversations.`);
    await conversationSettings.save(after, session);
    const data = { conversationId, memberId, contactId, ...shown };
    await outbox.add(session, [newEvent('conversation-settings-changed', data)]);
    return shown;
  });
}

function isSet({ muted, archivedSeq }: { muted: boolean; archivedSeq: number | null }): boolean {
  return muted || archivedSeq !== null;
}
