import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import type { Db } from 'mongodb';
import { type Blocks, blockStore } from './blocks.ts';
import { type Conversations, conversationIndexes, conversationStore } from './conversations.ts';
import { type Mailboxes, mailboxStore } from './mailboxes.ts';
import { type Mails, mailIndexes, mailStore } from './mails.ts';
import { type Members, memberStore } from './members.ts';
import { type Messages, messageIndexes, messageStore } from './messages.ts';

export interface Stores {
  conversations: Conversations;
  messages: Messages;
  mailboxes: Mailboxes;
  mails: Mails;
  members: Members;
  blocks: Blocks;
}

/** Collections with their indexes, made when missing. */
export async function createStores(db: Db): Promise<Stores> {
  await ensureIndexes(db, {
    conversations: conversationIndexes,
    messages: messageIndexes,
    mailboxes: [],
    mails: mailIndexes,
    members: [],
    blocks: [],
  });
  return {
    conversations: conversationStore(db),
    messages: messageStore(db),
    mailboxes: mailboxStore(db),
    mails: mailStore(db),
    members: memberStore(db),
    blocks: blockStore(db),
  };
}
