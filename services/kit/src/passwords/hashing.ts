import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ProblemError } from '../errors.ts';

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
 * argon2id, `atOnce` hashes at a time: each fills a core. Up to `waiting` more stand in line.
 * Both methods throw ProblemError UNAVAILABLE when the line is full.
 */
export function createHasher({ atOnce = 2, waiting = 50 } = {}): Hasher {
  const inTurn = createTurns(atOnce, waiting);
  const dummy = encode(cost, randomBytes(16), randomBytes(tagLength));

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16);
        return encode(cost, salt, await derive(password, salt, cost));
      }),
    verify: (password, hash) =>
      inTurn(async () => {
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

function createTurns(atOnce: number, waiting: number) {
  let running = 0;
  const line: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new ProblemError('UNAVAILABLE', undefined, { retryAfter: 2 });
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // The turn is handed on, so that `running` stays; without anybody in line it is given back.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
