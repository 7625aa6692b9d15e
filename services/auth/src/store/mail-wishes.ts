import { EventEmitter } from 'node:events';
import { newId } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { keyOf } from './accounts.ts';

/** Somebody asked for a mail to an address that may have no account. */
export interface MailWish {
  _id: string;
  emailKey: string;
  kind: 'reset-password' | 'login-link' | 'account-exists';
  redirectUrl?: string;
  createdAt: Date;
}

/**
 * Wishes are written down before anybody looks whether the address has an account: the answer then takes the same time
 * for all. A job looks later.
 */
export interface MailWishes {
  add: (wish: { email: string } & Pick<MailWish, 'kind' | 'redirectUrl'>) => Promise<void>;
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
    add: async ({ email, ...wish }) => {
      await rows.insertOne({ _id: newId(), emailKey: keyOf(email), ...wish, createdAt: new Date() });
      added.emit('added');
    },
    onAdded: (listener) => void added.on('added', listener),
    next: () => rows.findOne({}, { sort: { createdAt: 1 } }),
    remove: async (_id, session) => (await rows.deleteOne({ _id }, { session })).deletedCount === 1,
  };
}
