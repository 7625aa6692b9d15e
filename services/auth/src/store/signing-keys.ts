import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { timings } from '@emberline/contracts/choices';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import { sealWith } from '@emberline/kit/seal';
import { calculateJwkThumbprint, type JSONWebKeySet, type JWK } from 'jose';
import type { Db } from 'mongodb';
import type { Settings } from '../settings.ts';

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

interface KeyRow {
  _id: string;
  /** 1, 2, 3 …; unique, so that two processes never make the same step. */
  n: number;
  publicJwk: JWK;
  /** PKCS #8, AES-256-GCM: nonce, tag, ciphertext. */
  sealed: string;
  signsFrom: Date;
}

/** Longer than verifiers cache a key set. */
export const overlapSeconds = 15 * 60;
const rereadMs = 30_000;

export const signingKeyIndexes: Index[] = [{ key: { n: 1 }, unique: true }];

/**
 * Ed25519 keys, sealed in the database. Creates the first one when there is none. A given SIGNING_KEY signs in
 * their place.
 */
export async function createSigningKeys(db: Db, settings: Pick<Settings, 'KEY_SEAL_SECRET' | 'SIGNING_KEY'>) {
  const rows = db.collection<KeyRow>('signingKeys');
  const seal = sealWith(settings.KEY_SEAL_SECRET, 'emberline signing keys');
  const given = settings.SIGNING_KEY === '' ? undefined : await givenKey(settings.SIGNING_KEY);
  let known: KeyRow[] = [];
  let readAt = 0;
  const opened = new Map<string, KeyObject>();

  async function read(maxAgeMs: number): Promise<KeyRow[]> {
    if (known.length > 0 && Date.now() - readAt <= maxAgeMs) return known;
    known = await rows.find().sort({ n: 1 }).toArray();
    readAt = Date.now();
    return known;
  }

  async function add(n: number, signsFrom: Date): Promise<KeyRow> {
    const { privateKey } = generateKeyPairSync('ed25519');
    const publicJwk = await publicJwkOf(privateKey);
    const sealed = seal.close(privateKey.export({ type: 'pkcs8', format: 'der' }));
    const row: KeyRow = { _id: publicJwk.kid as string, n, publicJwk, sealed, signsFrom };
    await rows.insertOne(row);
    return row;
  }

  function open(row: KeyRow): KeyObject {
    const key =
      opened.get(row._id) ?? createPrivateKey({ key: seal.open(row.sealed), type: 'pkcs8', format: 'der' });
    opened.set(row._id, key);
    return key;
  }

  async function lastStored(): Promise<KeyRow> {
    if (given) throw new Error('SIGNING_KEY signs, not the stored keys: change that setting instead');
    return (await read(0)).at(-1) as KeyRow;
  }

  if ((await read(0)).length === 0) {
    await add(1, new Date()).catch((error) => {
      // Another replica has created the first key.
      if (!isDuplicateKey(error)) throw error;
    });
  }
  for (const row of await read(0)) open(row);

  return {
    /** The key to sign with now. */
    current: async () => {
      if (given) return given;
      const row = signingRow(await read(rereadMs), new Date());
      return { kid: row._id, privateKey: open(row) };
    },
    /** All public keys that verify live tokens, or soon will (RFC 7517). */
    published: async (): Promise<JSONWebKeySet> => {
      const stored = stillNeeded(await read(1_000), new Date()).map(({ publicJwk }) => publicJwk);
      return { keys: given ? [await publicJwkOf(given.privateKey), ...stored] : stored };
    },
    /** Creates the next key, published at once. It signs after `overlapSeconds`; the old one verifies until its last token expires. */
    rotate: async () => {
      const { n } = await lastStored();
      const { _id, signsFrom } = await add(n + 1, new Date(Date.now() + overlapSeconds * 1_000));
      return { kid: _id, signsFrom };
    },
    /** Creates a key that signs at once and removes all others, which invalidates every token they signed. */
    replace: async () => {
      const { n } = await lastStored();
      const { _id } = await add(n + 1, new Date());
      await rows.deleteMany({ _id: { $ne: _id } });
      return { kid: _id };
    },
  };
}

/** The newest key whose start has passed. */
export function signingRow<R extends { signsFrom: Date }>(rowsInOrder: R[], now: Date): R {
  const row = rowsInOrder.findLast(({ signsFrom }) => signsFrom <= now) ?? rowsInOrder[0];
  if (!row) throw new Error('There is no signing key');
  return row;
}

/** Leaves out keys whose successor has signed for longer than the lifetime of a token. */
export function stillNeeded<R extends { signsFrom: Date }>(rowsInOrder: R[], now: Date): R[] {
  const longestTokenMs = Math.max(timings.memberToken, timings.operatorToken) * 1_000;
  const marginMs = 10 * 60_000;
  return rowsInOrder.filter((_, index) => {
    const successor = rowsInOrder[index + 1];
    return !successor || now.getTime() < successor.signsFrom.getTime() + longestTokenMs + marginMs;
  });
}

async function givenKey(pem: string): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error('SIGNING_KEY must be an Ed25519 private key');
  return { kid: (await publicJwkOf(privateKey)).kid as string, privateKey };
}

async function publicJwkOf(privateKey: KeyObject): Promise<JWK> {
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' };
}
