import { createHmac, timingSafeEqual } from 'node:crypto';
import { photoAddress } from '@emberline/contracts/choices';

/** Viewer of addresses that operators get. No member's id. */
export const teamViewer = 'team';

export const photoSizes = ['small', 'medium', 'large'] as const;
export type PhotoSize = (typeof photoSizes)[number];

export interface SignedQuery {
  size?: string | undefined;
  /** Seconds since 1970. */
  exp?: number | undefined;
  /** A member's id, or `teamViewer`. */
  viewer?: string | undefined;
  sig?: string | undefined;
}

export type PhotoAddresses = ReturnType<typeof createPhotoAddresses>;

export function createPhotoAddresses(options: { secret: string; apiOrigin: string; now: () => Date }) {
  const { secret, apiOrigin, now } = options;

  /**
   * Signs addresses that open a photo without a token for 45 to 60 minutes, for as long as this viewer may see it. They stay
   * the same within a quarter of an hour, so that browsers can cache.
   * @param viewer a member's id, or `teamViewer`
   */
  function sign(file: string, viewer: string): Record<PhotoSize, string> {
    const { life, same } = photoAddress;
    const exp = Math.floor(seconds(now()) / same) * same + life;
    const address = (size: PhotoSize) => {
      const sig = signature(file, size, exp, viewer);
      return `${apiOrigin}/users/photos/${file}?size=${size}&exp=${exp}&viewer=${viewer}&sig=${sig}`;
    };
    return { small: address('small'), medium: address('medium'), large: address('large') };
  }

  /** Whether the signature is valid and not expired. The caller must still ask whether its viewer may see the photo. */
  function isSigned(file: string, { size, exp, viewer, sig }: SignedQuery): boolean {
    if (size === undefined || exp === undefined || viewer === undefined || sig === undefined) return false;
    if (exp <= seconds(now())) return false;
    const [expected, given] = [Buffer.from(signature(file, size, exp, viewer)), Buffer.from(sig)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  function signature(file: string, size: string, exp: number, viewer: string): string {
    return createHmac('sha256', secret).update(`${file}\n${size}\n${exp}\n${viewer}`).digest('base64url');
  }

  return {
    sign,
    isSigned,
    /** Seconds until the address expires. */
    secondsLeft: ({ exp = 0 }: SignedQuery): number => Math.max(0, exp - seconds(now())),
  };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
