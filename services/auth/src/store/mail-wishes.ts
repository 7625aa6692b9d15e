import { EventEmitter } from 'node:events';
import { newId } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import { onceOver } from '@emberline/kit/mongo/transaction';
import type { ClientSession, Db } from 'mongodb';
import { keyOf } from './accounts.ts';

interface VerifyWish {
  kind: 'verify-email';
  accountId: string;
  /** By somebody who is logged in to the account. */
  isAskedInside?: true;
}

/** Somebody asked for a mail to an address that may have no account, or belong to another one. */
export type MailWish = {
  _id: string;
  emailKey: string;
  redirectUrl?: string;
  createdAt: Date;
} & ({ kind: 'reset-password' | 'login-link' } | VerifyWish);

export type NewMailWish = { email: string; redirectUrl?: string } & (
  | { kind: 'reset-password' | 'login-link' }
  | VerifyWish
);

/**
 * Wishes are written down before anybody looks whose the address is: the answer then takes the same time for all. A job
 * looks later.
 */
export interface MailWishes {
  add: (wish: NewMailWish, session?: ClientSession) => Promise<void>;
  onAdded: (listener: () => void) => void;
  next: () => Promise<MailWish | null>;
  /** @returns false when another process was faster. */
  remove: (id: string, session: ClientSession) => Promise<boolean>;
}

export const mailWishIndexes: Record<string, Index[]> = {
  mailWishes: [{ key: { createdAt: 1 }, expireAfterSeconds: 3_600 }],
};

export function createMailWishes(db: Db): MailWishes {
  const rows = db.collection<MailWish>('mailWishes');
  const added = new EventEmitter();

  return {
    add: async ({ email, ...wish }, session) => {
      const row: MailWish = { _id: newId(), emailKey: keyOf(email), ...wish, createdAt: new Date() };
      await rows.insertOne(row, { session });
      if (session) onceOver(session, () => added.emit('added'));
      else added.emit('added');
    },
    onAdded: (listener) => void added.on('added', listener),
    next: () => rows.findOne({}, { sort: { createdAt: 1 } }),
    remove: async (_id, session) => (await rows.deleteOne({ _id }, { session })).deletedCount === 1,
  };
}
