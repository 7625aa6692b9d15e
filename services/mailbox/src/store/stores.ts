import { eventIndexes } from '@emberline/kit/events/event-indexes';
import type { Schema } from '@emberline/kit/mongo/schema';
import type { ClientSession, Db } from 'mongodb';
import type { Change, State } from '../domain/change.ts';
import { type Blocks, blockStore } from './blocks.ts';
import { type ChangeRows, changeRowIndexes, changeRowStore } from './change-rows.ts';
import { type ConversationDocuments, conversationDocuments } from './conversation-documents.ts';
import {
  type ConversationSettingsStore,
  conversationSettingsIndexes,
  conversationSettingsStore,
} from './conversation-settings.ts';
import { type Conversations, conversationIndexes, conversationStore } from './conversations.ts';
import { createHeads, type Heads } from './heads.ts';
import { type Mailboxes, mailboxStore } from './mailboxes.ts';
import { type Mails, mailIndexes, mailStore } from './mails.ts';
import { type Members, memberStore } from './members.ts';
import { type Messages, messageIndexes, messageStore } from './messages.ts';
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
  const messages = messageStore(db);
  const mails = mailStore(db);
  const changeRows = changeRowStore(db);
  const documents = conversationDocuments(db);
  const heads = createHeads(db.client, documents, changeRows);
  return {
    messages,
    mails,
    conversations: conversationStore(db, heads),
    conversationDocuments: documents,
    conversationSettings: conversationSettingsStore(db),
    heads,
    changeRows,
    mailboxes: mailboxStore(db),
    members: memberStore(db),
    blocks: blockStore(db),
    unread: createUnread(db),
    readState: (changes, session) => readState(db, { mails, messages }, changes, session),
  };
}
