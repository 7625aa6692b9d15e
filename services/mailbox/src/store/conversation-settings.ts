import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db } from 'mongodb';
import { type ConversationSettings, settingsIdOf } from '../domain/conversation-settings.ts';

export const conversationSettingsIndexes: Index[] = [{ key: { memberId: 1 } }];

export function createConversationSettings(db: Db) {
  const collection: Collection<ConversationSettings> = db.collection('conversationSettings');
  const set = { $or: [{ muted: true }, { archivedSeq: { $ne: null } }] };

  return {
    /** A member's settings for the conversations with these contacts, by contact. */
    of: async (memberId: string, contactIds: string[]): Promise<Map<string, ConversationSettings>> => {
      const ids = contactIds.map((contactId) => settingsIdOf(memberId, contactId));
      const found = await collection.find({ _id: { $in: ids } }).toArray();
      return new Map(found.map((settings) => [settings.contactId, settings]));
    },

    find: (memberId: string, contactId: string, session: ClientSession) =>
      collection.findOne({ _id: settingsIdOf(memberId, contactId) }, { session }),

    /** How many conversations the member has muted or archived, counted to `most`. */
    count: (memberId: string, most: number, session: ClientSession): Promise<number> =>
      collection.countDocuments({ memberId, ...set }, { limit: most, session }),

    save: async (settings: ConversationSettings, session: ClientSession): Promise<void> => {
      await collection.replaceOne({ _id: settings._id }, settings, { upsert: true, session });
    },

    /** Everything that the member has set. */
    removeOf: async (memberId: string): Promise<void> => {
      await collection.deleteMany({ memberId });
    },
  };
}
