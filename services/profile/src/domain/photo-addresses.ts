import { createHmac, timingSafeEqual } from 'node:crypto';
import { photoAddress } from '@emberline/contracts/choices';

export const photoSizes = ['small', 'medium', 'large'] as const;
export type PhotoSize = (typeof photoSizes)[number];

export interface SignedQuery {
  size?: string | undefined;
  /** Seconds since 1970. */
  exp?: number | undefined;
  epoch?: number | undefined;
  sig?: string | undefined;
}

export interface PhotoAddresses {
  /**
   * Addresses that open a photo without a token for 45 to 60 minutes; the same ones within a quarter of an hour, so that
   * browsers cache.
   * @param epoch of the owner: the address opens as long as the owner still has this one.
   */
  sign: (file: string, epoch: number) => Record<PhotoSize, string>;
  /** Whether we signed it and its time is not over. The epoch in it must still be compared with the owner's. */
  isSigned: (file: string, query: SignedQuery) => boolean;
  /** Seconds for which an address still opens. */
  secondsLeft: (query: SignedQuery) => number;
}

export function createPhotoAddresses(options: {
  secret: string;
  apiOrigin: string;
  now: () => Date;
}): PhotoAddresses {
  const { secret, apiOrigin, now } = options;

  function sign(file: string, epoch: number): Record<PhotoSize, string> {
    const { life, same } = photoAddress;
    const exp = Math.floor(seconds(now()) / same) * same + life;
    const address = (size: PhotoSize) => {
      const sig = signature(file, size, exp, epoch);
      return `${apiOrigin}/users/photos/${file}?size=${size}&exp=${exp}&epoch=${epoch}&sig=${sig}`;
    };
    return { small: address('small'), medium: address('medium'), large: address('large') };
  }

  function isSigned(file: string, { size, exp, epoch, sig }: SignedQuery): boolean {
    if (size === undefined || exp === undefined || epoch === undefined || sig === undefined) return false;
    if (exp <= seconds(now())) return false;
    const [expected, given] = [Buffer.from(signature(file, size, exp, epoch)), Buffer.from(sig)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  function signature(file: string, size: string, exp: number, epoch: number): string {
    return createHmac('sha256', secret).update(`${file}\n${size}\n${exp}\n${epoch}`).digest('base64url');
  }

  return { sign, isSigned, secondsLeft: ({ exp = 0 }) => Math.max(0, exp - seconds(now())) };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
