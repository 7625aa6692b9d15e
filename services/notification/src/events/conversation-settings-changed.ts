import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Tells the member's pages. */
export const onConversationSettingsChangedLive = idempotent(
  'conversation-settings-changed',
  async ({ live }: Context, { data: { memberId, contactId, muted, archivedSeq, settingsVersion } }) => {
    live.toMembers([memberId]).emit('conversation', { contactId, muted, archivedSeq, settingsVersion });
  },
);

/** Stores whether the conversation is muted: then there are no push notices and emails. */
export const onConversationSettingsChanged = idempotent(
  'conversation-settings-changed',
  ({ threads }: Context, { data: { conversationId, memberId, contactId, muted, settingsVersion } }) =>
    threads.setMuted({ conversationId, memberId, contactId, muted, version: settingsVersion }),
);
