import { ProblemError } from '@emberline/kit/errors';
import { addressKey, clientAddress, coarseAddress } from '@emberline/kit/http/client-address';
import type { Context } from '../../context.ts';
import { describeDevice } from '../../domain/device.ts';

/** An attempt at a password, a code or both. */
interface Attempt {
  /** See `LoginAttempt`. */
  account: string;
  /** The account's id, for the security log. */
  subjectId?: string | undefined;
  client: Pick<Client, 'address' | 'addressKey'>;
}

/** What was right, and what becomes of the count. */
interface Checked<T> {
  right: T;
  /**
   * `end` only where all was proved that a login takes: somebody who knows one thing could begin anew with the other.
   * `take back` what was right and proves less; `keep` what goes on with another attempt.
   */
  count: 'end' | 'take back' | 'keep';
}

/**
 * Counts an attempt before anything of it is checked, decides on the count afterwards, and logs the result for the
 * detection of attacks.
 * @param check answers undefined when anything was wrong
 * @throws ProblemError TOO_MANY
 */
export async function countAttempt<T>(
  { loginAttempts, security }: Pick<Context, 'loginAttempts' | 'security'>,
  { account, subjectId, client: { address, addressKey } }: Attempt,
  check: () => Promise<Checked<T> | undefined>,
): Promise<T | undefined> {
  const attempt = { account, address: addressKey };
  const counted = await loginAttempts.begin(attempt).catch((error) => {
    if (error instanceof ProblemError && error.code === 'TOO_MANY')
      security.note('login-slowed', { subjectId, address });
    throw error;
  });
  const checked = await check();
  if (checked === undefined) {
    security.note('login-failed', { subjectId, address });
    return undefined;
  }
  if (checked.count === 'end') await loginAttempts.succeed(attempt);
  if (checked.count === 'take back') await loginAttempts.takeBack(counted);
  return checked.right;
}

/** The origin of a call. */
export interface Client {
  /** For the security log, which writes its beginning. */
  address: string;
  /** The key by which login attempts are counted. */
  addressKey: string;
  /** Device and place are shown to the person later. A session stores nothing else about the client. */
  device: string;
  place: string;
}

export function clientOf(request: Parameters<typeof clientAddress>[0]): Client {
  return clientAt(clientAddress(request), request.headers['user-agent']);
}

export function clientAt(address: string, userAgent?: string): Client {
  return {
    address,
    addressKey: addressKey(address),
    device: describeDevice(userAgent),
    place: coarseAddress(address),
  };
}
