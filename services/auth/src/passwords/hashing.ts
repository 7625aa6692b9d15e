import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from '@emberline/kit/semaphore';

export type Hasher = ReturnType<typeof createHasher>;

export interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  /** Lanes. */
  parallelism: number;
}

/** OWASP's lowest recommended cost: about 45 ms and 19 MB per hash. */
const recommended: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** What argon2 takes at least: about 0.1 ms, for tests that make hundreds of people. */
const least: Cost = { memory: 8, passes: 1, parallelism: 1 };

/** @param appEnv as the setting */
export const costFor = (appEnv: string): Cost => (appEnv === 'test' ? least : recommended);
const [saltLength, tagLength] = [16, 32];

/**
 * An argon2id hasher behind a semaphore: `atOnce` hashes run at a time, because each fills a core, and up to
 * `waiting` more queue.
 * All methods throw ProblemError UNAVAILABLE when the queue is full or too slow.
 * @param saltKey derives the salts of owners.
 * @param cost of new hashes.
 */
export function createHasher({
  atOnce = 2,
  waiting = 50,
  saltKey = randomBytes(32),
  cost = recommended,
}: {
  atOnce?: number;
  waiting?: number;
  saltKey?: Buffer;
  cost?: Cost;
} = {}) {
  const semaphore = createSemaphore({ permits: atOnce, queue: waiting, waitMs: 4_000, holdMs: 10_000 });
  const dummy = encode(cost, randomBytes(saltLength), randomBytes(tagLength));

  function saltFor(owner: string | undefined): Buffer {
    if (owner === undefined) return randomBytes(saltLength);
    return createHmac('sha256', saltKey).update(owner).digest().subarray(0, saltLength);
  }

  async function firstMatch(password: string, hashes: readonly (string | null)[]): Promise<number> {
    const given = hashes.map((hash) => (hash === null ? undefined : decode(hash)));
    if (!given.some(Boolean)) {
      await derive(password, decode(dummy));
      return -1;
    }
    const derived = new Map<string, Buffer>();
    for (const [n, one] of given.entries()) {
      if (!one) continue;
      const tag = derived.get(one.head) ?? (await derive(password, one));
      derived.set(one.head, tag);
      if (tag.length === one.tag.length && timingSafeEqual(tag, one.tag)) return n;
    }
    return -1;
  }

  return {
    /**
     * @param owner the same for all accounts that share an email. Their hashes share a salt, so that one derivation
     * checks a password against all of them.
     * @returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
     */
    hash: (password: string, owner?: string): Promise<string> =>
      semaphore.run(async () => {
        const salt = saltFor(owner);
        return encode(cost, salt, await derive(password, { ...cost, salt }));
      }),

    /** Whether the hash has the cost and salt that `hash` would use for the owner today. */
    isCurrent: (hash: string, owner: string): boolean => decode(hash).head === headOf(cost, saltFor(owner)),

    /** Does the same work without a hash (no such account) and answers false. */
    verify: (password: string, hash: string | null | undefined): Promise<boolean> =>
      semaphore.run(async () => (await firstMatch(password, [hash ?? null])) === 0),

    /** The index of the first matching hash, or -1; null never matches. Does the same work when there is no hash. */
    firstMatch: (password: string, hashes: readonly (string | null)[]): Promise<number> =>
      semaphore.run(() => firstMatch(password, hashes)),
  };
}

const argon2Async = promisify(argon2);

function derive(
  password: string,
  { memory, passes, parallelism, salt }: Cost & { salt: Buffer },
): Promise<Buffer> {
  // NFKC makes a password typed on another keyboard the same bytes.
  const message = Buffer.from(password.normalize('NFKC'));
  return argon2Async('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength });
}

function encode(cost: Cost, salt: Buffer, tag: Buffer): string {
  return `${headOf(cost, salt)}$${base64(tag)}`;
}

/** The inputs of a derivation, besides the password. */
function headOf({ memory, passes, parallelism }: Cost, salt: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}

function decode(hash: string): Cost & { head: string; salt: Buffer; tag: Buffer } {
  const parts = /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+))\$([^$]+)$/.exec(hash);
  if (!parts) throw new Error('A stored password hash is not in the expected form');
  const [, head = '', memory, passes, parallelism, salt = '', tag = ''] = parts;
  return {
    head,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
