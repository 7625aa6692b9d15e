import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { type LinkPurpose, type LinkSecrets, linkLife } from '../domain/link-urls.ts';

export interface Link {
  /** SHA-256 of the token; the token itself is only in the mail. */
  _id: string;
  uuidHash: string;
  accountId: string;
  purpose: LinkPurpose;
  /** Where it leads, on our own origin. */
  redirectUrl: string;
  expiresAt: Date;
}

export interface Links {
  /** A new reset link ends the older ones of that account. */
  create: (
    link: Pick<Link, 'accountId' | 'purpose' | 'redirectUrl'>,
    session: ClientSession,
  ) => Promise<{ secrets: LinkSecrets; expiresAt: Date }>;
  /** Looks without redeeming. */
  peek: (token: string, purposes: LinkPurpose[]) => Promise<Link | null>;
  /** Redeems: of any number of callers at once, one gets the link. `proof` must fit where it is given. */
  consume: (
    token: string,
    purposes: LinkPurpose[],
    session: ClientSession,
    proof?: { accountId: string; uuid: string },
  ) => Promise<Link | null>;
  eraseOf: (accountId: string, session: ClientSession) => Promise<void>;
}

export const linkIndexes: Record<string, Index[]> = {
  links: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { accountId: 1, purpose: 1 } }],
};

export function createLinks(db: Db): Links {
  const rows = db.collection<Link>('links');
  const usable = (token: string, purposes: LinkPurpose[]) => ({
    _id: sha256(token),
    purpose: { $in: purposes },
    expiresAt: { $gt: new Date() },
  });

  return {
    create: async (link, session) => {
      const { accountId, purpose } = link;
      if (purpose === 'reset-password') await rows.deleteMany({ accountId, purpose }, { session });
      const secrets = { token: randomBytes(32).toString('base64url'), uuid: randomUUID() };
      const expiresAt = new Date(Date.now() + linkLife(purpose) * 1_000);
      const hashes = { _id: sha256(secrets.token), uuidHash: sha256(secrets.uuid) };
      await rows.insertOne({ ...hashes, ...link, expiresAt }, { session });
      return { secrets, expiresAt };
    },
    peek: (token, purposes) => rows.findOne(usable(token, purposes)),
    consume: (token, purposes, session, proof) => {
      const fits = proof && { accountId: proof.accountId, uuidHash: sha256(proof.uuid) };
      return rows.findOneAndDelete({ ...usable(token, purposes), ...fits }, { session });
    },
    eraseOf: async (accountId, session) => {
      await rows.deleteMany({ accountId }, { session });
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
