import { EventEmitter } from 'node:events';
import { emailKey } from '@emberline/contracts/keys';
import { newId } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import { onceOver } from '@emberline/kit/mongo/transaction';
import type { ClientSession, Db } from 'mongodb';

interface VerifyRequest {
  kind: 'verify-email';
  accountId: string;
  /** Set when a member logged in to the account asks. */
  isAskedInside?: true;
}

/** A request for an email to an address that may have no account or belong to another one. */
export type EmailRequest = {
  _id: string;
  emailKey: string;
  redirectUrl?: string;
  createdAt: Date;
} & ({ kind: 'reset-password' | 'login-link' } | VerifyRequest);

export type NewEmailRequest = { email: string; redirectUrl?: string } & (
  | { kind: 'reset-password' | 'login-link' }
  | VerifyRequest
);

export const emailRequestIndexes: Index[] = [{ key: { createdAt: 1 }, expireAfterSeconds: 3_600 }];

/**
 * Stores requests before anybody looks up the address, so that the answer takes the same time for all. A job does
 * the look-up later.
 */
export function createEmailRequests(db: Db) {
  const rows = db.collection<EmailRequest>('emailRequests');
  const added = new EventEmitter();

  return {
    add: async ({ email, ...request }: NewEmailRequest, session?: ClientSession): Promise<void> => {
      const row: EmailRequest = {
        _id: newId(),
        emailKey: emailKey(email),
        ...request,
        createdAt: new Date(),
      };
      await rows.insertOne(row, { session });
      if (session) onceOver(session, () => added.emit('added'));
      else added.emit('added');
    },

    onAdded: (listener: () => void): void => void added.on('added', listener),

    next: (): Promise<EmailRequest | null> => rows.findOne({}, { sort: { createdAt: 1 } }),

    /** @returns false when another process was faster. */
    remove: async (_id: string, session: ClientSession): Promise<boolean> =>
      (await rows.deleteOne({ _id }, { session })).deletedCount === 1,
  };
}
