import type { PhotoData } from '../../api/people.ts';

const widths = { small: 160, medium: 320, large: 1080 } as const;

/** The sizes of a photo, as in `<img srcset>`. */
export function srcSetOf(photo: PhotoData, addressOf: (path: string) => string): string {
  return Object.entries(widths)
    .map(([size, width]) => `${addressOf(photo[size as keyof typeof widths])} ${width}w`)
    .join(', ');
}
