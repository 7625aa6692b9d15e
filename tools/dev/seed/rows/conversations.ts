import type { MailboxSeedRow, NotificationSeedRow } from '@emberline/contracts';
import type { Conversation } from '../world/conversations.ts';
import { isComplete, type Person } from '../world/person.ts';
import { photoName } from './profile.ts';

export function mailboxMemberRow(person: Person): MailboxSeedRow {
  const { id, kind: profileKind, firstname, lastname, username, isVerified } = person;
  const { paymentStatus, lastOnline, pictures } = person;
  return {
    kind: 'member',
    ...{ id, profileKind, firstname, lastname, username, isVerified },
    complete: isComplete(person),
    assistedReplies: false,
    version: factsVersion,
    profileImage: pictures.length > 0 ? photoName(person, 0) : null,
    ...(paymentStatus !== null && { paymentStatus }),
    online: false,
    ...(lastOnline && { lastOnline: lastOnline.toISOString() }),
  };
}

/**
 * Above the versions published when a member's payment comes before the profile, which has no photo then; below those of the
 * seeded profile.
 */
const factsVersion = 99;

export function conversationRow({ a, b, messages, readBy }: Conversation): MailboxSeedRow {
  return {
    kind: 'conversation',
    memberA: a.id,
    memberB: b.id,
    messages: messages.map(({ sender, content, at, authoredBy }) => ({
      sender,
      content,
      at: at.toISOString(),
      authoredBy,
    })),
    readBy,
  };
}

/** One row for each of the two who has received something from the other. */
export function threadRows({ a, b, ...conversation }: Conversation): NotificationSeedRow[] {
  return [...threadOf(a.id, b.id, conversation), ...threadOf(b.id, a.id, conversation)];
}

function threadOf(
  memberId: string,
  contactId: string,
  { messages, readBy }: Pick<Conversation, 'messages' | 'readBy'>,
): NotificationSeedRow[] {
  const received = messages
    .map(({ sender, at }, n) => ({ sender, at, seq: n + 1 }))
    .filter(({ sender }) => sender === contactId);
  const last = received.at(-1);
  if (!last) return [];
  const readSeq = readBy[memberId] ?? 0;
  const unreadSeq = received.find(({ seq }) => seq > readSeq)?.seq ?? null;
  return [{ memberId, contactId, readSeq, unreadSeq, lastAt: last.at.toISOString() }];
}
