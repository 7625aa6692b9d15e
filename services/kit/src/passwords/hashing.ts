import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from '../semaphore.ts';

export interface Hasher {
  /** @returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash: (password: string) => Promise<string>;
  /** Without a hash (no such account) it does the same work and answers false. */
  verify: (password: string, hash: string | undefined) => Promise<boolean>;
}

/** OWASP's smallest recommended cost; about 45 ms and 19 MB for each hash. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/**
 * argon2id, `atOnce` hashes at a time: each fills a core. Up to `waiting` more wait in a queue.
 * Both methods throw ProblemError UNAVAILABLE when the queue is full or too slow.
 */
export function createHasher({ atOnce = 2, waiting = 50 } = {}): Hasher {
  const semaphore = createSemaphore({ permits: atOnce, queue: waiting, waitMs: 4_000, holdMs: 10_000 });
  const dummy = encode(cost, randomBytes(16), randomBytes(tagLength));

  return {
    hash: (password) =>
      semaphore.run(async () => {
        const salt = randomBytes(16);
        return encode(cost, salt, await derive(password, salt, cost));
      }),
    verify: (password, hash) =>
      semaphore.run(async () => {
        const { salt, tag, ...given } = decode(hash ?? dummy);
        const derived = await derive(password, salt, given);
        return derived.length === tag.length && timingSafeEqual(derived, tag) && hash !== undefined;
      }),
  };
}

type Cost = typeof cost;
const argon2Async = promisify(argon2);

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  // NFKC, so that a password typed on another keyboard is the same bytes.
  const message = Buffer.from(password.normalize('NFKC'));
  return argon2Async('argon2id', { message, nonce, memory, passes, parallelism, tagLength });
}

function encode({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

function decode(hash: string): Cost & { salt: Buffer; tag: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) throw new Error('A stored password hash is not in the expected form');
  const [, memory, passes, parallelism, salt, tag] = parts as unknown as string[];
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt as string, 'base64'),
    tag: Buffer.from(tag as string, 'base64'),
  };
}
