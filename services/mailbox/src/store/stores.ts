import { eventIndexes } from '@emberline/kit/events/event-indexes';
import type { Schema } from '@emberline/kit/mongo/schema';
import type { ClientSession, Db } from 'mongodb';
import type { Change, State } from '../domain/change.ts';
import { type Blocks, createBlocks } from './blocks.ts';
import { type ChangeRows, changeRowIndexes, createChangeRows } from './change-rows.ts';
import { type ConversationDocuments, createConversationDocuments } from './conversation-documents.ts';
import {
  type ConversationSettingsStore,
  conversationSettingsIndexes,
  createConversationSettings,
} from './conversation-settings.ts';
import { type Conversations, conversationIndexes, createConversations } from './conversations.ts';
import { createHeads, type Heads } from './heads.ts';
import { createMailboxes, type Mailboxes } from './mailboxes.ts';
import { createMails, type Mails, mailIndexes } from './mails.ts';
import { createMembers, type Members } from './members.ts';
import { createMessages, type Messages, messageIndexes } from './messages.ts';
import { migrations } from './migrations/index.ts';
import { readState } from './read-state.ts';
import { createUnread, type Unread } from './unread.ts';

export interface Stores {
  conversations: Conversations;
  /** The projection of `changeRows`. */
  conversationDocuments: ConversationDocuments;
  conversationSettings: ConversationSettingsStore;
  heads: Heads;
  changeRows: ChangeRows;
  messages: Messages;
  mailboxes: Mailboxes;
  mails: Mails;
  members: Members;
  blocks: Blocks;
  unread: Unread;
  /** See read-state.ts. */
  readState: (changes: Change[], session?: ClientSession) => Promise<State>;
}

export const schema: Schema = {
  migrations,
  indexes: {
    ...eventIndexes,
    conversations: conversationIndexes,
    messages: [...messageIndexes, ...changeRowIndexes],
    conversationSettings: conversationSettingsIndexes,
    mailboxes: [],
    mails: mailIndexes,
    members: [],
    blocks: [],
  },
};

export function createStores(db: Db): Stores {
  const messages = createMessages(db);
  const mails = createMails(db);
  const changeRows = createChangeRows(db);
  const documents = createConversationDocuments(db);
  const heads = createHeads(db.client, documents, changeRows);
  return {
    messages,
    mails,
    conversations: createConversations(db, heads),
    conversationDocuments: documents,
    conversationSettings: createConversationSettings(db),
    heads,
    changeRows,
    mailboxes: createMailboxes(db),
    members: createMembers(db),
    blocks: createBlocks(db),
    unread: createUnread(db),
    readState: (changes, session) => readState(db, { mails, messages }, changes, session),
  };
}
