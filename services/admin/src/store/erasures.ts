import type { Db } from 'mongodb';

/** A deletion and who has confirmed it, when. Of the person only the bare id is left. */
export interface ErasureRow {
  /** The member. */
  _id: string;
  orderedAt: Date;
  by: 'member' | 'staff' | 'expiry';
  /** Service -> when. */
  confirmed: Record<string, Date>;
}

/** The services that keep something about a member. */
export const erasingServices = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'] as const;

export function createErasures(db: Db) {
  const rows = db.collection<ErasureRow>('erasures');
  return { rows, newest: (limit: number) => rows.find().sort({ orderedAt: -1 }).limit(limit).toArray() };
}
