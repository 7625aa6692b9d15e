import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { Change, State } from '../domain/change.ts';
import { type Blocks, blockStore } from './blocks.ts';
import { type Conversations, conversationIndexes, conversationStore } from './conversations.ts';
import { type Mailboxes, mailboxStore } from './mailboxes.ts';
import { type Mails, mailIndexes, mailStore } from './mails.ts';
import { type Members, memberStore } from './members.ts';
import { type Messages, messageIndexes, messageStore } from './messages.ts';
import { readState } from './read-state.ts';
import { createUnread, type Unread } from './unread.ts';

export interface Stores {
  conversations: Conversations;
  messages: Messages;
  mailboxes: Mailboxes;
  mails: Mails;
  members: Members;
  blocks: Blocks;
  unread: Unread;
  /** See read-state.ts. */
  readState: (session: ClientSession, changes: Change[]) => Promise<State>;
}

/** Opens the collections and creates missing indexes. */
export async function createStores(db: Db): Promise<Stores> {
  await ensureIndexes(db, {
    conversations: conversationIndexes,
    messages: messageIndexes,
    mailboxes: [],
    mails: mailIndexes,
    members: [],
    blocks: [],
  });
  const messages = messageStore(db);
  const mails = mailStore(db);
  return {
    messages,
    mails,
    conversations: conversationStore(db),
    mailboxes: mailboxStore(db),
    members: memberStore(db),
    blocks: blockStore(db),
    unread: createUnread(db),
    readState: (session, changes) => readState(db, { mails, messages }, session, changes),
  };
}
