import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { type Chained, chain, firstHash } from '../domain/chain.ts';

/** Who did what, as whom, when. Ids only: texts and names stay with their owners, so that erasing a person needs no change here. */
export interface AuditFact {
  operatorId: string;
  action: string;
  asId?: string | null;
  targetId?: string | null;
  details?: Record<string, string | number | boolean | null>;
}

export type AuditRow = Chained<{
  at: Date;
  operatorId: string;
  action: string;
  asId: string | null;
  targetId: string | null;
  details: Record<string, string | number | boolean | null>;
}>;

export const auditIndexes: Record<string, Index[]> = {
  audit: [
    { key: { operatorId: 1, _id: -1 } },
    { key: { action: 1, _id: -1 } },
    { key: { targetId: 1, _id: -1 } },
    { key: { asId: 1, _id: -1 } },
  ],
};

/** Append-only and hash-chained: each row's `_id` is its number and its hash covers the one before. */
export function createAudit(db: Db, now: () => Date) {
  const rows = db.collection<AuditRow>('audit');

  async function appendOnce(facts: AuditFact[], session?: ClientSession): Promise<void> {
    const last = await rows.findOne({}, { sort: { _id: -1 }, ...(session && { session }) });
    let [n, hash] = [last?._id ?? 0, last?.hash ?? firstHash];
    const appended: AuditRow[] = facts.map(
      ({ operatorId, action, asId = null, targetId = null, details = {} }) => {
        const row = chain({ at: now(), operatorId, action, asId, targetId, details }, ++n, hash);
        hash = row.hash;
        return row;
      },
    );
    await rows.insertMany(appended, session && { session });
  }

  return {
    rows,
    /** Within a transaction a collision with another replica makes the transaction run again. */
    append: async (fact: AuditFact | AuditFact[], session?: ClientSession): Promise<void> => {
      const facts = [fact].flat();
      if (session) return appendOnce(facts, session);
      for (;;) {
        try {
          return await appendOnce(facts);
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },
  };
}
