import { limits } from '@emberline/contracts/choices';
import { describeUnreadable } from '@emberline/contracts/photo-formats';

/** A photo ready to be sent, or why there is none. */
export type Prepared = { file: File; problem?: undefined } | { file?: undefined; problem: string };

/** Phones have no larger canvas. */
const canvasPixels = 4096 * 4096;

/**
 * Draws a chosen file anew as the browser shows it: upright, the first picture of several, at most `side` pixels wide and high, without
 * place, camera and other metadata. So whatever a browser can show is taken.
 * @param bytes the most that the server takes
 */
export async function preparePhoto(
  file: File,
  { side = 4096, bytes = limits.photoBytes } = {},
): Promise<Prepared> {
  if (file.size === 0) return { problem: 'This file is empty.' };
  const address = URL.createObjectURL(file);
  try {
    const picture = await load(address);
    if (!picture)
      return { problem: describeUnreadable(await startOf(file)) ?? 'This file is not a photo we can read.' };
    const problem = pictureProblemOf(picture);
    return problem === null ? await drawn(file, picture, side, bytes) : { problem };
  } catch {
    // The file is gone or not on this device any more, or there is no memory to draw it.
    return { problem: 'This browser cannot open the photo. Please choose it again, or another one.' };
  } finally {
    URL.revokeObjectURL(address);
  }
}

function load(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  return new Promise((resolve) => {
    picture.onload = () => resolve(picture);
    picture.onerror = () => resolve(null);
    picture.src = address;
  });
}

async function startOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, 64).arrayBuffer());
}

/** What is wrong with the size of a picture, in words; null when it may be sent. */
export function pictureProblemOf(picture: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>) {
  const { naturalWidth, naturalHeight } = picture;
  const [short, long] = [Math.min(naturalWidth, naturalHeight), Math.max(naturalWidth, naturalHeight)];
  if (long > limits.photoStretch * short)
    return `This photo is too long and narrow: its sides may be ${limits.photoStretch} to 1 at most.`;
  return short < limits.photoSideMin ? 'This photo is too small.' : null;
}

async function drawn(file: File, picture: HTMLImageElement, side: number, bytes: number): Promise<Prepared> {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight));
  const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  // The server makes it small and upright as well.
  if (!context || !isFaithful(context)) return file.size > bytes ? { problem: tooLarge } : { file };
  const isLarge = naturalWidth * naturalHeight > canvasPixels;
  const smaller = isLarge ? await decodeSmaller(file, width, height) : null;
  context.fillStyle = '#fffaf6';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(smaller ?? picture, 0, 0, width, height);
  smaller?.close();
  for (const quality of [0.92, 0.8, 0.6]) {
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', quality));
    if (blob && blob.size <= bytes) return { file: new File([blob], file.name, { type: blob.type }) };
  }
  return { problem: tooLarge };
}

const tooLarge = 'This browser cannot make the photo small enough to send. Please choose a smaller one.';

/** Browsers that guard against tracking may give back noise in place of what was drawn. */
function isFaithful(context: CanvasRenderingContext2D): boolean {
  const colour = [51, 102, 153];
  context.fillStyle = `rgb(${colour})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return colour.every((value, n) => Math.abs(value - (data[n] ?? 0)) < 8);
}

/** Takes less memory than the whole picture. @returns null where the browser cannot, or turns it otherwise than it shows it */
async function decodeSmaller(file: File, width: number, height: number): Promise<ImageBitmap | null> {
  const options = { imageOrientation: 'from-image', resizeWidth: width, resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(file, options).catch(() => null);
  return bitmap && Math.abs(bitmap.height - height) <= 1 ? bitmap : null;
}
