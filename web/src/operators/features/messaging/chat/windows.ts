import { pageSizes } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { useCallback, useEffect, useReducer } from 'react';
import { type Candidate, messagingApi } from '../../../api/messaging-api.ts';
import { type OperatorUser, operatorApi } from '../../../api/operator-api.ts';
import { useWaitingAnswers } from '../../../shared/waiting/waiting-answers.ts';

/** Answering a mail that waits, or beginning a new one. */
export type WritingAs = 'reply' | 'new';

export interface Chat {
  /** The profile that writes. */
  user: OperatorUser;
  recipient: Candidate;
  as: WritingAs;
}

export interface ChatWindow extends Chat {
  key: string;
  /** Rises when the window is used. */
  order: number;
}

export type WindowAction =
  | { do: 'open'; chat: Chat }
  | { do: 'replace'; key: string; chat: Chat }
  | { do: 'close'; key: string }
  | { do: 'use'; key: string };

/** More windows would be too small to read. The draft of a closed window is kept. */
export const mostWindows = 6;

/** The open chat windows, in the order of opening. */
export function useWindows() {
  const [windows, act] = useReducer(changeWindows, []);
  const open = useCallback((chat: Chat) => act({ do: 'open', chat }), []);
  return { windows, act, open };
}

export function changeWindows(windows: ChatWindow[], action: WindowAction): ChatWindow[] {
  const last = Math.max(0, ...windows.map(({ order }) => order)) + 1;
  const change = (key: string, values: Partial<ChatWindow>) =>
    windows.map((window) => (window.key === key ? { ...window, ...values } : window));
  switch (action.do) {
    case 'open': {
      const key = keyOf(action.chat);
      if (windows.some((window) => window.key === key)) return change(key, { ...action.chat, order: last });
      const kept = windows.length < mostWindows ? windows : withoutOldest(windows);
      return [...kept, { ...action.chat, key, order: last }];
    }
    case 'replace': {
      const key = keyOf(action.chat);
      const others = windows.filter((window) => window.key === action.key || window.key !== key);
      return others.map((window) =>
        window.key === action.key ? { ...window, ...action.chat, key, order: last } : window,
      );
    }
    case 'close':
      return windows.filter(({ key }) => key !== action.key);
    case 'use':
      return change(action.key, { order: last });
  }
}

/** The title as specified. */
export function titleOf({ user, recipient, as }: Chat): string {
  return `${isolated(user.firstname)} vs ${isolated(recipient.firstname)} (${as === 'reply' ? 'Reply' : 'New Mail'})`;
}

/** The key of a chat's draft. */
export function chatDraft(userId: string, recipientId: string): string {
  return `chat ${userId} ${recipientId}`;
}

function keyOf({ user, recipient }: Chat): string {
  return `${user.id}:${recipient.id}`;
}

function withoutOldest(windows: ChatWindow[]): ChatWindow[] {
  const oldest = Math.min(...windows.map(({ order }) => order));
  return windows.filter(({ order }) => order !== oldest);
}

export interface Queue {
  /** The mail of this chat, while it waits. */
  waitingMailId: string | undefined;
  /** The chat to answer next. */
  next: Chat | undefined;
}

/** The members who wait for an answer of this profile, longest first. The next two conversations are preloaded. */
export function useQueue({ user, recipient, as }: Chat): Queue {
  const { users } = operatorApi.useMessagingUnattendedQuery(
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
