import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { type LinkPurpose, type LinkSecrets, linkLife } from '../domain/link-urls.ts';

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

export interface Links {
  /** Creates a link. A new reset link ends the account's older ones. */
  create: (
    link: Pick<Link, 'accountId' | 'epoch' | 'purpose' | 'redirectUrl'>,
    session: ClientSession,
  ) => Promise<{ secrets: LinkSecrets; expiresAt: Date }>;
  /** Looks without redeeming. `proof` must match where it is given. */
  peek: (token: string, purposes: LinkPurpose[], proof?: LinkProof) => Promise<Link | null>;
  /** Redeems a link. Only one of several concurrent callers gets it. `proof` must match where it is given. */
  consume: (
    token: string,
    purposes: LinkPurpose[],
    session: ClientSession,
    proof?: LinkProof,
  ) => Promise<Link | null>;
  /** Finds a redeemed link that has not expired. */
  findUsed: (token: string, proof: LinkProof) => Promise<Link | null>;
  /** Ends the unused links of an account, or only those for some purposes. */
  endOf: (accountId: string, session: ClientSession, purposes?: LinkPurpose[]) => Promise<void>;
  eraseOf: (accountId: string, session: ClientSession) => Promise<void>;
}

export const linkIndexes: Index[] = [
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  { key: { accountId: 1, purpose: 1 } },
];

export function createLinks(db: Db): Links {
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
    create: async (link, session) => {
      const { accountId, purpose } = link;
      if (purpose === 'reset-password') await rows.deleteMany({ accountId, purpose, ...unused }, { session });
      const secrets = { token: randomBytes(32).toString('base64url'), uuid: randomUUID() };
      const expiresAt = new Date(Date.now() + linkLife(purpose) * 1_000);
      const hashes = { _id: sha256(secrets.token), uuidHash: sha256(secrets.uuid) };
      await rows.insertOne({ ...hashes, ...link, expiresAt }, { session });
      return { secrets, expiresAt };
    },
    peek: (token, purposes, proof) => rows.findOne(which(token, purposes, proof)),
    consume: (token, purposes, session, proof) =>
      rows.findOneAndUpdate(which(token, purposes, proof), { $set: { usedAt: new Date() } }, { session }),
    findUsed: (token, proof) =>
      rows.findOne({ _id: sha256(token), ...matching(proof), usedAt: { $exists: true } }),
    endOf: async (accountId, session, purposes) => {
      const which = purposes ? { purpose: { $in: purposes } } : {};
      await rows.deleteMany({ accountId, ...which, ...unused }, { session });
    },
    eraseOf: async (accountId, session) => {
      await rows.deleteMany({ accountId }, { session });
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
