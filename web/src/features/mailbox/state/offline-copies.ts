import { get, set } from 'idb-keyval';
import type { ApiError } from '../../../api/send.ts';
import { claimsOf, readToken } from '../../../api/session.ts';
import { inDatabase } from '../../../kept/databases.ts';
import { liveStateChanged } from '../../../live/live-slice.ts';
import { throttle } from '../../../live/throttle.ts';
import { startListening, store } from '../../../store/store.ts';
import type { Contacts } from './contacts.ts';
import { type Conversation, mailboxApi } from './mailbox-api.ts';

/** What is kept of a mailbox: the first page of the list, and the last conversations. */
interface MailboxCopy {
  contacts?: Contacts;
  conversations: Record<string, Conversation>;
}

const { contacts, conversation } = mailboxApi.endpoints;
const saveEveryMs = 2000;
const mostConversations = 10;
/** Of a conversation with more of them loaded, the copy of before stays. */
const mostMessages = 300;
/** Conversations shown from the copy, to be fetched once there is a connection. */
const shown = new Set<string>();
let listShown = false;

/** Keeps a copy of what this page shows, and shows it where the server cannot be reached. */
export function startOfflineCopies(): void {
  const save = throttle(saveEveryMs, () => void saveCopy(), { leading: false });
  startListening({ predicate: (_, now, before) => now.api.queries !== before.api.queries, effect: save });
  startListening({
    matcher: contacts.matchRejected,
    effect: async ({ payload, meta }, { dispatch }) => {
      if (meta.arg.originalArgs !== undefined || !isUnreached(payload)) return;
      const copy = await copyOf();
      if (!copy?.contacts || contacts.select(undefined)(store.getState()).data) return;
      listShown = true;
      await dispatch(mailboxApi.util.upsertQueryData('contacts', undefined, copy.contacts));
    },
  });
  startListening({
    matcher: conversation.matchRejected,
    effect: async ({ payload, meta }, { dispatch }) => {
      const contactId = meta.arg.originalArgs;
      if (!isUnreached(payload)) return;
      const known = (await copyOf())?.conversations[contactId];
      if (!known || conversation.select(contactId)(store.getState()).data) return;
      shown.add(contactId);
      await dispatch(mailboxApi.util.upsertQueryData('conversation', contactId, known));
    },
  });
  startListening({
    predicate: (action) => liveStateChanged.match(action) && action.payload === 'connected',
    effect: (_, { dispatch }) => {
      if (listShown) dispatch(mailboxApi.util.invalidateTags(['Contacts']));
      listShown = false;
      for (const contactId of shown)
        void dispatch(conversation.initiate(contactId, { subscribe: false, forceRefetch: true }));
      shown.clear();
    },
  });
}

async function copyOf(): Promise<MailboxCopy | undefined> {
  const userId = reader();
  return userId === null ? undefined : readCopy(userId);
}

/** Who may read a copy: nobody once the session has expired, though no server can say so yet. */
function reader(): string | null {
  const { sub = null, exp } = claimsOf(readToken() ?? '');
  return exp !== undefined && exp * 1_000 <= Date.now() ? null : sub;
}

function readCopy(userId: string): Promise<MailboxCopy | undefined> {
  return inDatabase('emberline-copies', (store) => get<MailboxCopy>(userId, store));
}

async function saveCopy(): Promise<void> {
  const userId = reader();
  if (!userId) return;
  const before = await readCopy(userId);
  const state = store.getState();
  const list = contacts.select(undefined)(state).data ?? before?.contacts;
  const conversations: Record<string, Conversation> = { ...before?.conversations };
  for (const contactId of mailboxApi.util.selectCachedArgsForQuery(state, 'conversation')) {
    const { data, error } = conversation.select(contactId)(state);
    // Without a membership nothing may be read any more.
    if ((error as ApiError | undefined)?.status === 402) delete conversations[contactId];
    else if (data && data.messages.ids.length <= mostMessages) conversations[contactId] = data;
  }
  const latest = list?.contacts.map(({ contact }) => contact._id) ?? Object.keys(conversations);
  const kept = latest.filter((id) => conversations[id]).slice(0, mostConversations);
  const copy: MailboxCopy = {
    ...(list && { contacts: list }),
    conversations: Object.fromEntries(kept.map((id) => [id, conversations[id] as Conversation])),
  };
  // The session may have ended meanwhile.
  if (reader() === userId && (list || kept.length > 0))
    await inDatabase('emberline-copies', (store) => set(userId, copy, store));
}

function isUnreached(error: unknown): boolean {
  return (error as ApiError | undefined)?.status === 0;
}
