import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { type LinkPurpose, type LinkSecrets, linkLife } from '../domain/links.ts';

export interface Link {
  /** SHA-256 of the token. The token itself is only in the email. */
  _id: string;
  uuidHash: string;
  accountId: string;
  /** The account's epoch when the link was made. The link ends with the sessions of that epoch. */
  epoch: number;
  purpose: LinkPurpose;
  /** The target path on our own origin. */
  redirectUrl: string;
  expiresAt: Date;
  /** A used link is kept until it expires, so that a second visit is told what the first one did. */
  usedAt?: Date;
}

/** The parts of a magic link's address besides the token. */
export interface LinkProof {
  accountId: string;
  uuid: string;
}

export const linkIndexes: Index[] = [
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  { key: { accountId: 1, purpose: 1 } },
];

export function createLinks(db: Db) {
  const rows = db.collection<Link>('links');
  const unused = { usedAt: { $exists: false } };
  const matching = ({ accountId, uuid }: LinkProof) => ({ accountId, uuidHash: sha256(uuid) });
  const which = (token: string, purposes: LinkPurpose[], proof?: LinkProof) => ({
    _id: sha256(token),
    purpose: { $in: purposes },
    expiresAt: { $gt: new Date() },
    ...unused,
    ...(proof && matching(proof)),
  });

  return {
    /** Creates a link. A new reset link ends the account's older ones. */
    create: async (
      link: Pick<Link, 'accountId' | 'epoch' | 'purpose' | 'redirectUrl'>,
      session: ClientSession,
    ): Promise<{ secrets: LinkSecrets; expiresAt: Date }> => {
      const { accountId, purpose } = link;
      if (purpose === 'reset-password') await rows.deleteMany({ accountId, purpose, ...unused }, { session });
      const secrets = { token: randomBytes(32).toString('base64url'), uuid: randomUUID() };
      const expiresAt = new Date(Date.now() + linkLife(purpose) * 1_000);
      const hashes = { _id: sha256(secrets.token), uuidHash: sha256(secrets.uuid) };
      await rows.insertOne({ ...hashes, ...link, expiresAt }, { session });
      return { secrets, expiresAt };
    },

    /** Looks without redeeming. `proof` must match where it is given. */
    peek: (token: string, purposes: LinkPurpose[], proof?: LinkProof): Promise<Link | null> =>
      rows.findOne(which(token, purposes, proof)),

    /** Redeems a link. Only one of several concurrent callers gets it. `proof` must match where it is given. */
    consume: (
      token: string,
      purposes: LinkPurpose[],
      session: ClientSession,
      proof?: LinkProof,
    ): Promise<Link | null> =>
      rows.findOneAndUpdate(which(token, purposes, proof), { $set: { usedAt: new Date() } }, { session }),

    /** Finds a redeemed link that has not expired. */
    findUsed: (token: string, proof: LinkProof): Promise<Link | null> =>
      rows.findOne({ _id: sha256(token), ...matching(proof), usedAt: { $exists: true } }),

    /** Ends the unused links of an account, or only those for some purposes. */
    endOf: async (accountId: string, session: ClientSession, purposes?: LinkPurpose[]): Promise<void> => {
      const which = purposes ? { purpose: { $in: purposes } } : {};
      await rows.deleteMany({ accountId, ...which, ...unused }, { session });
    },

    eraseOf: async (accountId: string, session: ClientSession): Promise<void> => {
      await rows.deleteMany({ accountId }, { session });
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
