import { pageSizes } from '@emberline/contracts/choices';
import { useEffect } from 'react';
import { messagingApi } from '../../../api/messaging-api.ts';
import { useWaitingAnswers } from '../../../shared/waiting/waiting-answers.ts';
import { type Chat, chatDraft } from './windows.ts';

export interface Queue {
  /** The mail of this chat, while it waits. */
  waitingMailId: string | undefined;
  /** The chat to answer next. */
  next: Chat | undefined;
}

/** The members who wait for an answer of this profile, longest first. The next two conversations are preloaded. */
export function useQueue({ user, recipient, as }: Chat): Queue {
  const { users } = messagingApi.useUnattendedQuery(
    { maleId: user.id, page: 1, limit: pageSizes.operators },
    { skip: as !== 'reply', selectFromResult: ({ data }) => ({ users: data?.users }) },
  );
  const given = new Set(useWaitingAnswers().map(({ draftKey }) => draftKey));
  const others = users?.filter(({ id }) => id !== recipient.id && !given.has(chatDraft(user.id, id))) ?? [];
  const prefetch = messagingApi.usePrefetch('adminConversation', { ifOlderThan: 60 });
  const coming = others
    .slice(0, 2)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    for (const recipientId of coming.split(' ').filter(Boolean)) prefetch({ userId: user.id, recipientId });
  }, [coming, prefetch, user.id]);
  return {
    waitingMailId: users?.find(({ id }) => id === recipient.id)?.waitingMailId,
    next: others[0] && { user, recipient: others[0], as },
  };
}
