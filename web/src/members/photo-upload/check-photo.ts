import { limits } from '@emberline/contracts/choices';

export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** What is wrong with a chosen file, in words; null when it may be sent. The server checks its content as well. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!acceptedTypes.includes(type)) return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  if (size > limits.photoBytes) return 'A photo may have at most 10 MB.';
  return size === 0 ? 'This file is empty.' : null;
}

/** The same for the size of the picture, once the browser has read it. */
export function pictureProblemOf({ width, height }: { width: number; height: number }): string | null {
  if (width * height > limits.photoPixels)
    return 'This photo is too large. Please use at most 24 megapixels.';
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > limits.photoStretch * short)
    return `This photo is too long and narrow: its sides may be ${limits.photoStretch} to 1 at most.`;
  return short < limits.photoSideMin ? 'This photo is too small.' : null;
}
