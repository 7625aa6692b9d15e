import { ProblemError } from '@emberline/kit/errors';
import type { Crop } from './decoder/job.ts';

const names = ['left', 'top', 'width', 'height'] as const;

/** Reads the crop from a form's text fields: either none or all four as whole numbers. @throws ProblemError INVALID */
export function cropOf(fields: Record<string, string>): Crop | undefined {
  if (names.every((name) => fields[name] === undefined)) return undefined;
  const [left, top, width, height] = names.map((name) => pixels(fields[name]));
  if (left === undefined || top === undefined || !width || !height) {
    throw new ProblemError('INVALID', 'A crop needs left, top, width and height in pixels.');
  }
  return { left, top, width, height };
}

function pixels(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}
