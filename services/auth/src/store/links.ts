import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { type LinkPurpose, type LinkSecrets, linkLife } from '../domain/link-urls.ts';

export interface Link {
  /** SHA-256 of the token; the token itself is only in the mail. */
  _id: string;
  uuidHash: string;
  accountId: string;
  /** The account's when the link was made: the link dies with the sessions of that time. */
  epoch: number;
  purpose: LinkPurpose;
  /** Where it leads, on our own origin. */
  redirectUrl: string;
  expiresAt: Date;
  /** Kept to its end, so that who opens it again is told what it did. */
  usedAt?: Date;
}

/** What the address of a magic link has besides the token. */
export interface LinkProof {
  accountId: string;
  uuid: string;
}

export interface Links {
  /** A new reset link ends the older ones of that account. */
  create: (
    link: Pick<Link, 'accountId' | 'epoch' | 'purpose' | 'redirectUrl'>,
    session: ClientSession,
  ) => Promise<{ secrets: LinkSecrets; expiresAt: Date }>;
  /** Looks without redeeming. */
  peek: (token: string, purposes: LinkPurpose[]) => Promise<Link | null>;
  /** Redeems: of any number of callers at once, one gets the link. `proof` must match where it is given. */
  consume: (
    token: string,
    purposes: LinkPurpose[],
    session: ClientSession,
    proof?: LinkProof,
  ) => Promise<Link | null>;
  /** A link that was redeemed and whose time is not over. */
  findUsed: (token: string, proof: LinkProof) => Promise<Link | null>;
  /** Ends the links of an account that nobody has used. */
  endOf: (accountId: string, session: ClientSession) => Promise<void>;
  eraseOf: (accountId: string, session: ClientSession) => Promise<void>;
}

export const linkIndexes: Record<string, Index[]> = {
  links: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { accountId: 1, purpose: 1 } }],
};

export function createLinks(db: Db): Links {
  const rows = db.collection<Link>('links');
  const unused = { usedAt: { $exists: false } };
  const usable = (token: string, purposes: LinkPurpose[]) => ({
    _id: sha256(token),
    purpose: { $in: purposes },
    expiresAt: { $gt: new Date() },
    ...unused,
  });
  const matching = ({ accountId, uuid }: LinkProof) => ({ accountId, uuidHash: sha256(uuid) });

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
    peek: (token, purposes) => rows.findOne(usable(token, purposes)),
    consume: (token, purposes, session, proof) =>
      rows.findOneAndUpdate(
        { ...usable(token, purposes), ...(proof && matching(proof)) },
        { $set: { usedAt: new Date() } },
        { session },
      ),
    findUsed: (token, proof) =>
      rows.findOne({ _id: sha256(token), ...matching(proof), usedAt: { $exists: true } }),
    endOf: async (accountId, session) => {
      await rows.deleteMany({ accountId, ...unused }, { session });
    },
    eraseOf: async (accountId, session) => {
      await rows.deleteMany({ accountId }, { session });
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
