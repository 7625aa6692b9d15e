/**
 * Who sees which fact about whom. `asSeenBy` builds answers from this table, and a test calls every operation as each
 * viewer and compares the answer with it.
 */

/** The viewer, in relation to the person whom the facts are about. */
export const viewers = [
  /** The person themselves. */
  'self',
  /** A member without a conversation in which both have written. */
  'stranger',
  /** A member with a conversation in which both have written. */
  'contact',
  /** Either of the two has blocked the other. */
  'blocked',
  /** A participant of a conversation without a paid membership. */
  'unpaid',
  /** A participant of a conversation with a paid membership. */
  'member',
  /** A team profile in a conversation, which needs no membership. Operators write as it; nobody logs in to it. */
  'teamProfile',
  /** An operator, who sees users as the team does. */
  'operator',
  /** Another service. */
  'internal',
] as const;
export type Viewer = (typeof viewers)[number];

/** Who sees a field, and its value for everybody else; undefined: left out. */
interface Rule {
  to: readonly Viewer[];
  otherwise?: unknown;
}

const everybody: Rule = { to: viewers };
const toOthers = (otherwise?: unknown): Rule => ({
  to: ['self', 'stranger', 'contact', 'operator', 'internal'],
  otherwise,
});
const toContacts = (otherwise: unknown): Rule => ({
  to: ['self', 'contact', 'operator', 'internal'],
  otherwise,
});
const toSelf: Rule = { to: ['self', 'operator', 'internal'] };
const toServices: Rule = { to: ['internal'] };
const toOperators: Rule = { to: ['operator', 'internal'] };
const toReaders = (otherwise: unknown): Rule => ({
  to: ['member', 'teamProfile', 'operator', 'internal'],
  otherwise,
});

const name = { _id: everybody, firstname: everybody, kind: everybody };
const presence = { online: toOthers(false), lastOnline: toOthers(null) };
const face = { username: toOthers(''), profileImage: toOthers(null), photo: toOthers(null) };

const stated = {
  ...{ gender: toOthers(), preference: toOthers(), astrologicalSign: toOthers(), hairColor: toOthers() },
  ...{ eyeColor: toOthers(), heightCm: toOthers(), height: toOthers(), bodyType: toOthers() },
  ...{ ethnicity: toOthers(), religion: toOthers(), education: toOthers(), occupation: toOthers() },
  ...{
    income: toOthers(),
    relationshipStatus: toOthers(),
    status: toOthers(),
    intention: toOthers(),
    smoker: toOthers(),
  },
  ...{ drinker: toOthers(), hasChildren: toOthers(), wantsChildren: toOthers(), languages: toOthers() },
  ...{ interests: toOthers(), personalityTraits: toOthers(), aboutMe: toOthers(), prompts: toOthers() },
};

const images = {
  additionalPhotos: toOthers([]),
  otherImages: toOthers([]),
  photos: toOthers([]),
  backgroundPhoto: toOthers(null),
  background: toOthers(null),
};

const basics = {
  ...name,
  id: everybody,
  ...face,
  ...presence,
  age: toOthers(null),
  location: toOthers(null),
};

const own = {
  lastname: toSelf,
  email: toSelf,
  zip: toSelf,
  isVerified: toSelf,
  paymentStatus: toSelf,
  unread: toSelf,
  unreadVersion: toSelf,
  assistedReplies: toSelf,
  paused: toSelf,
  suspension: toSelf,
  warning: toSelf,
  complete: toSelf,
  completion: toSelf,
};

const told = {
  _id: everybody,
  sender: everybody,
  seq: everybody,
  createdAt: everybody,
  authoredBy: everybody,
};

/** By shape name, which its schema carries as `x-shape`. */
export const fields = {
  /** The profile facts that services keep. */
  facts: {
    ...{ id: toServices, version: toServices, kind: toServices, createdAt: toServices },
    ...{ firstname: toServices, lastname: toServices, username: toServices, email: toServices },
    ...{ gender: toServices, preference: toServices, age: toServices, location: toServices },
    ...{ profileImage: toServices, isVerified: toServices, complete: toServices },
    ...{
      assistedReplies: toServices,
      paused: toServices,
      suspendedUntil: toServices,
      erasureDue: toServices,
      erasureBy: toServices,
      erasureAs: toServices,
      online: toServices,
      lastOnline: toServices,
    },
    ...{ presenceVersion: toServices, paymentStatus: toServices, paymentVersion: toServices },
  },
  /** The account facts that auth gives to other services. */
  account: {
    ...{ id: toServices, kind: toServices, createdAt: toServices, isVerified: toServices },
    ...{ firstname: toServices, lastname: toServices, username: toServices, email: toServices },
    ...{ gender: toServices, preference: toServices, isBanned: toServices },
  },
  /** The receiver of an email and the link in it. */
  recipient: {
    ...{ email: toServices, firstname: toServices, isVerified: toServices },
    ...{ url: toServices, expiresAt: toServices, newEmail: toServices },
  },
  /** A user in the operators' lists. */
  user: {
    ...{ _id: toOperators, id: toOperators, kind: toOperators, createdAt: toOperators },
    ...{ firstname: toOperators, lastname: toOperators, username: toOperators, email: toOperators },
    ...{ gender: toOperators, preference: toOperators, assistedReplies: toOperators },
    ...{ profileImage: toOperators, photo: toOperators, isVerified: toOperators },
    suspendedUntil: toOperators,
    erasureDue: toOperators,
    ...{ erasureBy: toOperators, erasureAs: toOperators },
    ...{ paymentStatus: toOperators, online: toOperators, lastOnline: toOperators },
    ...{ totalMailsCount: toOperators, unattendedMailsCount: toOperators },
  },
  /** A message to a profile that operators answer for. */
  mail: {
    ...{ _id: toOperators, conversationId: toOperators, seq: toOperators, timestamp: toOperators },
    ...{ sender: toOperators, senderUsername: toOperators, senderFirstname: toOperators },
    ...{ senderPhoto: toOperators, senderOnline: toOperators, senderLastOnline: toOperators },
    ...{ receiver: toOperators, receiverUsername: toOperators, receiverFirstname: toOperators },
    ...{ content: toOperators, adminResponse: toOperators, seen: toOperators, claim: toOperators },
    ...{ attendedAt: toOperators, attendedBy: toOperators },
  },
  /** Who asked the support without an account. */
  guest: { email: toOperators },
  /** A conversation that waits for an operator's answer. */
  queueCard: {
    ...{ conversationId: toOperators, writer: toOperators, answerer: toOperators, version: toOperators },
    ...{ oldestAt: toOperators, oldestMailId: toOperators, mailCount: toOperators, newestText: toOperators },
    ...{ claim: toOperators, assigneeId: toOperators, isSnoozed: toOperators, snoozedUntil: toOperators },
  },
  /** A profile for which conversations of the queue wait. */
  queueProfile: {
    ...{ id: toOperators, firstname: toOperators, username: toOperators, waitingConversations: toOperators },
  },
  /** The latest message of a conversation that operators may see. */
  chat: {
    ...{ id: toOperators, sender: toOperators, receiver: toOperators, message: toOperators },
    ...{ senderId: toOperators, receiverId: toOperators, createdAt: toOperators },
  },
  /** A payment in the operators' list. */
  recentPayment: {
    ...{ id: toOperators, memberId: toOperators, username: toOperators },
    ...{ amount: toOperators, refunded: toOperators, createdAt: toOperators },
  },
  /** Whom a row of the operators' lists of money is about. */
  named: { id: toOperators, username: toOperators },
  /** An operator, as operators see each other and themselves. */
  operatorAccount: {
    ...{ id: toOperators, username: toOperators, role: toOperators, roles: toOperators },
    ...{
      disabled: toOperators,
      createdAt: toOperators,
      lastLogin: toOperators,
      temporaryPassword: toOperators,
    },
    secondFactor: toOperators,
  },
  /** The notice that a member comes or goes; not sent across a block. */
  presence: { memberId: toOthers(), ...presence },
  /** A member in a list. */
  card: {
    ...basics,
    ...{ hotlisted: toOthers(), viewedAt: toOthers() },
    ...{
      aboutLine: toOthers(),
      sharedInterests: toOthers(),
      distance: toOthers(),
      savedEachOther: toOthers(),
    },
  },
  /** The answer to who put a member on their hotlist. */
  kept: { message: toOthers(), savedEachOther: toOthers() },
  /** Another member's profile. */
  profile: {
    ...basics,
    ...stated,
    ...images,
    ...{ hotlisted: toOthers(false), blocked: everybody },
    ...{ sharedInterests: toOthers(), distance: toOthers(), savedEachOther: toOthers() },
  },
  /** One's own profile and account. */
  self: { ...basics, ...stated, ...images, ...own },
  /** A change of one's email address that waits. */
  emailChange: { email: toSelf, waitsFor: toSelf, expiresAt: toSelf },
  /** One's own photos. */
  ownImages: {
    ...{ additionalPhotos: toSelf, photos: toSelf, profileImage: toSelf, photo: toSelf },
    ...{ backgroundPhoto: toSelf, background: toSelf },
  },
  /** The other member, in a list of conversations. */
  contact: { ...name, ...face, ...presence, lastname: toContacts(''), left: everybody, blocked: everybody },
  /** The summary of a message, in lists. */
  preview: { ...told, content: toReaders(null) },
  /** What a push notice shows of a message. */
  noticeText: { firstname: toServices, content: toServices },
  /** A message of an opened conversation; only readers get it. */
  message: {
    ...told,
    ...{ conversationId: everybody, receiver: everybody, clientMessageId: everybody },
    ...{ isRead: everybody, readAt: everybody, content: toReaders(''), message: toReaders('') },
  },
} as const satisfies Record<string, Record<string, Rule>>;

export type Shape = keyof typeof fields;

/**
 * The facts as this viewer may see them.
 * @throws Error for a field missing from the table: its author must decide who sees it.
 */
export function asSeenBy<T extends object>(viewer: Viewer, shape: Shape, facts: T): T {
  const rules: Record<string, Rule> = fields[shape];
  const seen: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(facts)) {
    const rule = rules[field];
    if (!rule) throw new Error(`Nobody has decided who sees ${shape}.${field}`);
    const shown = rule.to.includes(viewer) ? value : rule.otherwise;
    if (shown !== undefined) seen[field] = shown;
  }
  return seen as T;
}

const coarseMs = 5 * 60_000;

/** When a member was last online, as members see it: rounded to five minutes, so that nobody can track their habits. */
export function coarseTime(time: Date): Date {
  return new Date(Math.floor(time.getTime() / coarseMs) * coarseMs);
}

const hiddenMs = 15 * 24 * 3_600_000;

/**
 * The same of a member who hides it: rounded to 15 days. It is shown to nobody, but lists of active members need to know
 * who was here in the last 30 days, and a place in their order must tell no more.
 */
export function hiddenTime(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hiddenMs) * hiddenMs);
}
