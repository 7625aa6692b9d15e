import { eventIndexes } from '@emberline/kit/events/inbox';
import type { Schema } from '@emberline/kit/mongo/schema';
import type { ClientSession, Db } from 'mongodb';
import type { Change, State } from '../domain/change.ts';
import { createBlocks } from './blocks.ts';
import { changeRowIndexes, createChangeRows } from './change-rows.ts';
import { conversationSettingsIndexes, createConversationSettings } from './conversation-settings.ts';
import { conversationIndexes, createConversations } from './conversations.ts';
import { createConversationDocuments, createHeads } from './heads.ts';
import { createMailboxes } from './mailboxes.ts';
import { createMails, mailIndexes } from './mails.ts';
import { createMembers } from './members.ts';
import { createMessages, messageIndexes } from './messages.ts';
import { migrations } from './migrations/index.ts';
import { readState } from './read-state.ts';
import { createRowIds } from './row-ids.ts';
import { createRowStreams } from './row-streams.ts';
import { createUnread } from './unread.ts';

export type Stores = ReturnType<typeof createStores>;

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
    rowStreams: [],
  },
};

/** @param epoch see row-ids.ts */
export function createStores(db: Db, epoch: string) {
  const rowIds = createRowIds(epoch);
  const messages = createMessages(db);
  const mails = createMails(db);
  const changeRows = createChangeRows(db);
  const documents = createConversationDocuments(db);
  const heads = createHeads(documents, changeRows, rowIds);
  return {
    messages,

    mails,

    conversations: createConversations(db, heads),

    /** The projection of `changeRows`. */
    conversationDocuments: documents,

    conversationSettings: createConversationSettings(db),

    heads,

    changeRows,

    rowIds,

    rowStreams: createRowStreams(db),

    mailboxes: createMailboxes(db),

    members: createMembers(db),

    blocks: createBlocks(db),

    unread: createUnread(db, heads),

    /** See read-state.ts. */
    readState: (changes: Change[], session?: ClientSession): Promise<State> =>
      readState(db, { mails, messages }, changes, session),
  };
}
