import type { Count, History, Read, Send } from './history.ts';

export interface Verdict {
  sent: number;
  /** Accepted, but missing for a reader. */
  lost: string[];
  /** Stored more than once. */
  doubled: string[];
  /** Read but never sent, or refused but stored. */
  phantom: string[];
  /** Out of the sender's order, or a gap in a conversation's numbers. */
  swapped: string[];
  /** Counts that differ from the messages. */
  miscounted: string[];
  /** Conversations whose document is not what their rows make; see check-projections.ts. */
  misprojected: string[];
}

/** Compares what was accepted with what is stored. Pure. */
export function checkHistory({ sends, reads, counts, notices }: History): Omit<Verdict, 'misprojected'> {
  const verdicts = reads.map((read) => checkRead(read, sends));
  return {
    sent: sends.filter(({ outcome }) => outcome === 'ok').length,
    lost: verdicts.flatMap(({ lost }) => lost),
    doubled: verdicts.flatMap(({ doubled }) => doubled),
    phantom: verdicts.flatMap(({ phantom }) => phantom),
    swapped: verdicts.flatMap(({ swapped }) => swapped),
    miscounted: [...counts.flatMap((count) => checkCount(count, reads)), ...checkNotices(notices, counts)],
  };
}

export function isClean(verdict: Omit<Verdict, 'misprojected'>): boolean {
  const { sent, ...findings } = verdict;
  return sent > 0 && Object.values(findings).every((list) => list.length === 0);
}

function checkRead({ memberId, conversationId, messages }: Read, all: Send[]) {
  const sends = new Map(
    all.filter((send) => send.conversationId === conversationId).map((send) => [send.id, send]),
  );
  const ids = messages.map(({ id }) => id ?? '');
  const seen = new Set(ids);
  const by = `(read by ${memberId})`;
  return {
    lost: [...sends.values()]
      .filter(({ id, outcome }) => outcome === 'ok' && !seen.has(id))
      .map(({ id }) => `${id} ${by}`),
    doubled: ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} ${by}`),
    phantom: [...seen]
      .filter((id) => !sends.has(id) || sends.get(id)?.outcome === 'failed')
      .map((id) => `${id} ${by}`),
    swapped: [...gaps(messages), ...overtakings(messages, sends)].map(
      (what) => `${conversationId}: ${what} ${by}`,
    ),
  };
}

function gaps(messages: Read['messages']): string[] {
  return messages.flatMap(({ seq }, i) => (seq === i + 1 ? [] : [`seq ${seq} stands at place ${i + 1}`]));
}

function overtakings(messages: Read['messages'], sends: Map<string, Send>): string[] {
  const last = new Map<string, number>();
  return messages.flatMap(({ id, seq }) => {
    const send = sends.get(id ?? '');
    if (!send) return [];
    const before = last.get(send.sender) ?? 0;
    last.set(send.sender, Math.max(before, send.n));
    return send.n > before ? [] : [`seq ${seq} is ${send.sender}'s message ${send.n} after ${before}`];
  });
}

function checkCount({ memberId, unread, perConversation }: Count, reads: Read[]): string[] {
  const expected = reads
    .filter((read) => read.memberId === memberId)
    .map(({ conversationId, messages }) => {
      const readSeq = perConversation.find((one) => one.conversationId === conversationId)?.readSeq ?? 0;
      return {
        conversationId,
        unreadCount: messages.filter(({ sender, seq }) => sender !== memberId && seq > readSeq).length,
      };
    });
  const wrong = expected.flatMap(({ conversationId, unreadCount }) => {
    const told = perConversation.find((one) => one.conversationId === conversationId)?.unreadCount ?? 0;
    return told === unreadCount ? [] : [`${memberId} in ${conversationId}: told ${told}, are ${unreadCount}`];
  });
  const conversations = expected.filter(({ unreadCount }) => unreadCount > 0).length;
  return conversations === unread
    ? wrong
    : [...wrong, `${memberId}: told ${unread} conversations, are ${conversations}`];
}

function checkNotices(notices: History['notices'], counts: Count[]): string[] {
  return notices.flatMap(({ memberId, unread, unreadVersion }) => {
    const now = counts.find((count) => count.memberId === memberId);
    if (!now || now.unreadVersion !== unreadVersion || now.unread === unread) return [];
    return [`${memberId}: the live connection said ${unread} (version ${unreadVersion}), are ${now.unread}`];
  });
}
