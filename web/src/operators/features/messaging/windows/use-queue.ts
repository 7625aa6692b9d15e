import { pageSizes } from '@emberline/contracts/choices';
import { useEffect } from 'react';
import { adminApi, type Candidate } from '../../../api/admin-api.ts';
import type { Chat } from './windows.ts';

interface Queue {
  /** This chat's own mail, while it waits. */
  waiting: Candidate | undefined;
  /** Who is to be answered after this one. */
  next: Candidate | undefined;
}

/** Who else waits for an answer of this profile, longest first. The next two conversations are loaded beforehand. */
export function useQueue({ user, recipient, as }: Chat): Queue {
  const { users } = adminApi.useUnattendedQuery(
    { maleId: user.id, page: 1, limit: pageSizes.operators },
    { skip: as !== 'reply', selectFromResult: ({ data }) => ({ users: data?.users }) },
  );
  const others = users?.filter(({ id }) => id !== recipient.id) ?? [];
  const prefetch = adminApi.usePrefetch('adminConversation', { ifOlderThan: 60 });
  const coming = others
    .slice(0, 2)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    for (const recipientId of coming.split(' ').filter(Boolean)) prefetch({ userId: user.id, recipientId });
  }, [coming, prefetch, user.id]);
  return { waiting: users?.find(({ id }) => id === recipient.id), next: others[0] };
}
