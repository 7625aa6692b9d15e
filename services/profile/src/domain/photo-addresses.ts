import { createHmac, timingSafeEqual } from 'node:crypto';

export const photoSizes = ['small', 'medium', 'large'] as const;
export type PhotoSize = (typeof photoSizes)[number];

export interface SignedQuery {
  size?: string | undefined;
  /** Seconds since 1970. */
  exp?: number | undefined;
  sig?: string | undefined;
}

export interface PhotoAddresses {
  /** Addresses that anybody may open for the next 24 to 25 hours; the same ones within an hour, so that browsers cache. */
  sign: (file: string) => Record<PhotoSize, string>;
  isSigned: (file: string, query: SignedQuery) => boolean;
}

export function createPhotoAddresses(options: {
  secret: string;
  apiOrigin: string;
  now: () => Date;
}): PhotoAddresses {
  const { secret, apiOrigin, now } = options;

  function sign(file: string): Record<PhotoSize, string> {
    const hour = 3600;
    const exp = (Math.ceil(seconds(now()) / hour) + 24) * hour;
    const address = (size: PhotoSize) =>
      `${apiOrigin}/users/photos/${file}?size=${size}&exp=${exp}&sig=${signature(file, size, exp)}`;
    return { small: address('small'), medium: address('medium'), large: address('large') };
  }

  function isSigned(file: string, { size, exp, sig }: SignedQuery): boolean {
    if (size === undefined || exp === undefined || sig === undefined) return false;
    if (exp <= seconds(now())) return false;
    const [expected, given] = [Buffer.from(signature(file, size, exp)), Buffer.from(sig)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  function signature(file: string, size: string, exp: number): string {
    return createHmac('sha256', secret).update(`${file}\n${size}\n${exp}`).digest('base64url');
  }

  return { sign, isSigned };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
