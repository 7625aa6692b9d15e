import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

interface CustomerRow {
  /** The member. */
  _id: string;
  /** Missing once erased. */
  customerId?: string;
  /** Customers of before, which the provider does not know any more. */
  formerIds?: string[];
  /** When the person used their one trial, or was recognized as somebody who has. */
  trialUsedAt?: Date;
  /** The confirmed card that was ordered with and refused; it may be ordered with until another one is typed. */
  refusedIntent?: string;
  /** Confirmed cards for which another one was typed: nothing starts with them. The newest 50. */
  endedIntents?: string[];
  /** Keyed fingerprints of all cards that the member has shown. */
  cards?: string[];
  /** `cards` holds those of before an earlier release too, as the provider has them. */
  hasAllCards?: true;
  /** A fence: every write about the member changes it, so that an erasure and a write conflict. */
  heldAt?: Date;
  /** When the member was deleted. Kept for a while as a fence against writes in flight at that time. */
  erasedAt?: Date;
}

const erasureKeptSeconds = 7 * 86_400;

export const customerIndexes: Index[] = [
  { key: { customerId: 1 }, unique: true, partialFilterExpression: { customerId: { $exists: true } } },
  { key: { formerIds: 1 }, sparse: true },
  { key: { hasAllCards: 1 }, partialFilterExpression: { customerId: { $exists: true } } },
  { key: { erasedAt: 1 }, expireAfterSeconds: erasureKeptSeconds },
];

/** Maps members to the provider’s customers. */
export function createCustomers(db: Db) {
  const rows = db.collection<CustomerRow>('customers');
  return {
    async of(memberId: string, session?: ClientSession) {
      const row = await rows.findOne({ _id: memberId }, session && { session });
      return row?.customerId === undefined ? undefined : { ...row, customerId: row.customerId };
    },
    memberOf: async (customerId: string) =>
      (await rows.findOne({ $or: [{ customerId }, { formerIds: customerId }] }))?._id,
    /** @returns false when the member is deleted. */
    async remember(memberId: string, customerId: string): Promise<boolean> {
      const unlessErased = { _id: memberId, erasedAt: { $exists: false } };
      try {
        const onInsert = { $setOnInsert: { customerId, hasAllCards: true as const } };
        await rows.updateOne(unlessErased, onInsert, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** @param trialUsedAt undefined: that is not known for good */
    async noteRefused(memberId: string, intent: string, trialUsedAt: Date | undefined): Promise<void> {
      await rows.updateOne(
        { _id: memberId, customerId: { $exists: true } },
        { $set: { refusedIntent: intent, ...(trialUsedAt && { trialUsedAt }) } },
      );
    },
    /** Another card is being typed. */
    async endRefused(memberId: string, intent: string): Promise<void> {
      await rows.updateOne(
        { _id: memberId, refusedIntent: intent },
        { $unset: { refusedIntent: 1 }, $push: { endedIntents: { $each: [intent], $slice: -50 } } },
      );
    },
    /** @returns false when the member has another customer by now, or is deleted. */
    async replace(memberId: string, gone: string, customerId: string): Promise<boolean> {
      const change = { $set: { customerId }, $addToSet: { formerIds: gone } };
      return (await rows.updateOne({ _id: memberId, customerId: gone }, change)).matchedCount === 1;
    },
    /**
     * Fences a transaction that writes about a member. @param trialEnd the end of the subscription's trial, if any.
     * @returns false when the member is deleted.
     */
    async hold(session: ClientSession, memberId: string, trialEnd: Date | undefined): Promise<boolean> {
      const held = await rows.updateOne(
        { _id: memberId, customerId: { $exists: true } },
        { $set: { heldAt: new Date(), ...(trialEnd && { trialUsedAt: trialEnd }) } },
        { session },
      );
      return held.matchedCount === 1;
    },
    /** @param hasAll these are all that the provider knows */
    async rememberCards(memberId: string, prints: string[], { hasAll = false } = {}): Promise<void> {
      await rows.updateOne(
        { _id: memberId, customerId: { $exists: true } },
        { $addToSet: { cards: { $each: prints } }, ...(hasAll && { $set: { hasAllCards: true } }) },
      );
    },
    /** Members whose cards were never gathered at the provider. */
    withoutAllCards: (limit: number) =>
      rows
        .find({ customerId: { $exists: true }, hasAllCards: { $exists: false } }, { projection: { _id: 1 } })
        .limit(limit)
        .map(({ _id }) => _id)
        .toArray(),
    /** @returns the customer to delete at the provider, with what was kept about it. */
    async erase(session: ClientSession, memberId: string): Promise<CustomerRow | null> {
      const forgotten = {
        ...({ customerId: 1, formerIds: 1, trialUsedAt: 1, heldAt: 1 } as const),
        ...({ refusedIntent: 1, endedIntents: 1, cards: 1, hasAllCards: 1 } as const),
      };
      return rows.findOneAndUpdate(
        { _id: memberId },
        { $set: { erasedAt: new Date() }, $unset: forgotten },
        { session, upsert: true, returnDocument: 'before' },
      );
    },
  };
}
