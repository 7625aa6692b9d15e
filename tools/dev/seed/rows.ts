import type {
  AdminSeedRow,
  AuthSeedRow,
  MailboxSeedRow,
  NotificationSeedRow,
  PaymentSeedRow,
  ProfileSeedRow,
} from '@emberline/contracts';
import { type PaymentStatus, paymentStatus } from '@emberline/contracts/choices';
import type { StoredPortrait } from './portraits/portraits.ts';
import { createRandom, idOf } from './random.ts';
import words from './words/talk.json' with { type: 'json' };
import type { Conversation } from './world/conversations.ts';
import { operators } from './world/logins.ts';
import { isComplete, type Person } from './world/person.ts';
import type { World } from './world/world.ts';

export function accountRow(person: Person): AuthSeedRow {
  const { id, firstname, lastname, username, email, gender, preference } = person;
  const { kind, password, isVerified, createdAt } = person;
  return {
    ...{ id, firstname, lastname, username, email, gender, preference, kind, password, isVerified },
    createdAt: createdAt.toISOString(),
  };
}

export function operatorRows(): AuthSeedRow[] {
  return operators.map((operator) => ({ kind: 'operator' as const, ...operator }));
}

/** The operators' canned replies. Their lists are rebuilt from the other services. */
export function adminRows(): AdminSeedRow[] {
  return words.replies.map(([code = '', text = '']) => ({ kind: 'reply', code, text }));
}

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

const day = 24 * 3600_000;
const month = 30 * day;
/** These two have a real subscription at the payment sandbox, which can be cancelled and charged. */
const atProvider = ['demo', 'demo2'];

export interface Membership {
  memberId: string;
  code: PaymentStatus;
  createdAt: Date;
  periodEnd: Date;
  paidAt: Date[];
}

/** When a person subscribed, paid and stopped; undefined if they never paid. */
export function membershipOf(
  { id, paymentStatus: code, createdAt }: Person,
  now: Date,
): Membership | undefined {
  if (code === null) return undefined;
  const random = createRandom(`${id} membership`);
  const longest = Math.max(2 * day, Math.min(10 * month, now.getTime() - createdAt.getTime()));
  const begun = now.getTime() - Math.round(day * (longest / day) ** random.next());
  const isRunning = code === paymentStatus.active;
  const end = isRunning
    ? now.getTime()
    : begun + Math.round((now.getTime() - begun) * (0.4 + random.next() / 2));
  const paidAt: Date[] = [];
  for (let time = begun + day; time < end; time += month) paidAt.push(new Date(time));
  const last = paidAt.at(-1)?.getTime();
  const periodEnd = isRunning ? (last === undefined ? begun + day : last + month) : end;
  return { memberId: id, code, createdAt: new Date(begun), periodEnd: new Date(periodEnd), paidAt };
}

export function membershipRow({ memberId, code, createdAt, periodEnd, paidAt }: Membership): PaymentSeedRow {
  return {
    ...{ memberId, code, createdAt: createdAt.toISOString(), periodEnd: periodEnd.toISOString() },
    paidAt: paidAt.map((at) => at.toISOString()),
  };
}

/** The same row with a real subscription at the provider; undefined for all but the two of `atProvider`. */
export function providerRow(
  { username, firstname, lastname, email }: Person,
  membership: Membership,
): PaymentSeedRow | undefined {
  if (!atProvider.includes(username)) return undefined;
  return { ...membershipRow(membership), customer: { name: `${firstname} ${lastname}`, email } };
}

/** @param portraits the person's own; the first one is the profile image. */
export function profileRow(person: Person, portraits: StoredPortrait[]): ProfileSeedRow {
  const { id, kind, firstname, lastname, username, email, gender, preference, isVerified } = person;
  const { createdAt, lastOnline, zip, facts, paymentStatus, background } = person;
  const photos = portraits.map(({ preview }, n) => ({ file: photoName(person, n), preview }));
  return {
    what: 'profile',
    row: {
      ...{ _id: id, kind, firstname, lastname, username, email, gender, preference, isVerified },
      ...{ createdAt: createdAt.toISOString(), lastOnline: lastOnline?.toISOString() ?? null },
      ...{ zip, facts, paymentStatus, photos, image: photos[0] ?? null },
      background: background === null ? null : { file: background },
    },
  };
}

export function photoRows(person: Person, portraits: StoredPortrait[]): ProfileSeedRow[] {
  const createdAt = person.createdAt.toISOString();
  return portraits.map(({ bytes }, n) => ({
    what: 'photo',
    file: photoName(person, n),
    ownerId: person.id,
    createdAt,
    bytes,
  }));
}

export function interestRows({ views, hotlists }: World): ProfileSeedRow[] {
  return [
    ...views.map(({ viewer, viewed, at }) => ({
      what: 'view' as const,
      viewerId: viewer,
      viewedId: viewed,
      at: at.toISOString(),
    })),
    ...hotlists.map(({ owner, member, at }) => ({
      what: 'hotlist' as const,
      ownerId: owner,
      memberId: member,
      at: at.toISOString(),
    })),
  ];
}

function photoName({ id }: Person, n: number): string {
  return `${idOf(`${id} photo ${n}`)}.webp`;
}
