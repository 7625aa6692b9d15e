import type { AnswerOf, listContacts } from '@emberline/contracts';

type ContactPage = AnswerOf<typeof listContacts>;

export type ContactEntry = ContactPage['contacts'][number] & {
  /** The version of `unreadCount`; absent until a notice or a reading has told it. */
  countVersion?: number;
};

/** A page of the list, latest first. */
export interface Contacts {
  contacts: ContactEntry[];
  nextCursor: string | null;
}

export type Preview = NonNullable<ContactEntry['lastMessage']>;

export function entryOf({ contacts }: Contacts, contactId: string): ContactEntry | undefined {
  return contacts.find(({ contact }) => contact._id === contactId);
}

/** A fetched page. It is at least as new as the counts that were known before, so it takes over their versions. */
export function withKnownVersions(known: Contacts, fetched: Contacts): Contacts {
  const versions = new Map(known.contacts.map(({ contact, countVersion }) => [contact._id, countVersion]));
  const contacts = fetched.contacts.map((entry) => {
    const countVersion = versions.get(entry.contact._id);
    return countVersion === undefined ? entry : { ...entry, countVersion };
  });
  return { ...fetched, contacts };
}

/** Replaces a conversation's unread count. Reading raises the version; of one version the larger count is the newer. */
export function takeCount(entry: ContactEntry, count: number, version: number): void {
  const known = entry.countVersion ?? -1;
  if (version < known) return;
  entry.unreadCount = version === known ? Math.max(entry.unreadCount, count) : count;
  entry.countVersion = version;
}

/** What the member has set for the conversation. Older settings change nothing. */
export function takeSettings(
  entry: ContactEntry,
  { muted, archivedSeq, settingsVersion }: Pick<ContactEntry, 'muted' | 'archivedSeq' | 'settingsVersion'>,
): void {
  if (settingsVersion >= entry.settingsVersion) Object.assign(entry, { muted, archivedSeq, settingsVersion });
}

/** Archived, until the contact writes again; while it is muted also then. */
export function isArchived({ contact, muted, archivedSeq, lastMessage }: ContactEntry): boolean {
  if (typeof archivedSeq !== 'number' || muted) return typeof archivedSeq === 'number';
  return lastMessage?.sender !== contact._id || lastMessage.seq <= archivedSeq;
}

/** How far one has read, and how far the other one has. Neither goes back. */
export function takeReading(entry: ContactEntry, { readSeq = 0, otherReadSeq = 0 }): void {
  entry.readSeq = Math.max(entry.readSeq, readSeq);
  entry.otherReadSeq = Math.max(entry.otherReadSeq, otherReadSeq);
}

/** Nobody's presence is shown behind a block, or after they have left. */
export function takePresence(
  { contact }: ContactEntry,
  presence: { online: boolean; lastOnline: string | null },
): void {
  if (!contact.blocked && !contact.left) Object.assign(contact, presence);
}

/**
 * Shows a conversation's newest message, and the conversation in front of those with older ones. An older message
 * changes nothing.
 * @param elsewhere the entry where another page holds it: this one then gets it, unless its place is on a later page.
 */
export function takeNewest(
  page: Contacts,
  contactId: string,
  message: Preview,
  elsewhere?: ContactEntry,
): void {
  const { contacts, nextCursor } = page;
  const own = entryOf(page, contactId);
  const entry = own ?? elsewhere;
  if (!entry || message.seq <= (entry.lastMessage?.seq ?? 0)) return;
  if (own) contacts.splice(contacts.indexOf(own), 1);
  const place = contacts.findIndex(({ lastMessage }) => (lastMessage?.createdAt ?? '') <= message.createdAt);
  if (!own && place < 0 && nextCursor !== null) return;
  const lastSeq = Math.max(entry.lastSeq, message.seq);
  const news = { ...entry, lastMessage: message, lastSeq };
  // What the member answers then does not archive it again.
  if (!isArchived(news)) news.archivedSeq = null;
  contacts.splice(place < 0 ? contacts.length : place, 0, news);
}

/** Whether the entries contradict the count of conversations with something unread. */
export function contradicts({ contacts, nextCursor }: Contacts, unread: number): boolean {
  const counted = contacts.filter(({ unreadCount }) => unreadCount > 0).length;
  return nextCursor === null ? counted !== unread : counted > unread;
}
