import { limits } from '@emberline/contracts/choices';

/**
 * Parses a height into centimetres: `5'7"`, `5 ft 7 in`, `5-7`, `170 cm`, `1.70 m`, or one of the four ranges, which gives
 * its middle.
 * @returns undefined when the text is none of these or no plausible height.
 */
export function heightInCm(text: string): number | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[’′‘]/g, "'")
    .replace(/[”″“]|''/g, '"');
  const cm = middleOfRange[plain] ?? metric(plain) ?? feetAndInches(plain);
  if (cm === undefined) return undefined;
  const rounded = Math.round(cm);
  return rounded >= limits.heightCmMin && rounded <= limits.heightCmMax ? rounded : undefined;
}

/** `170` becomes `5'7"`. */
export function heightText(cm: number): string {
  const inches = Math.round(cm / cmPerInch);
  return `${Math.floor(inches / 12)}'${inches % 12}"`;
}

const cmPerInch = 2.54;
const middleOfRange: Record<string, number> = {
  'below 5ft': 147,
  '5ft - 5ft5in': 159,
  '5ft6in - 6ft': 175,
  'above 6ft': 190,
};

function metric(text: string): number | undefined {
  const cm = /^(\d{2,3}(?:\.\d+)?)\s*(?:cm)?$/.exec(text)?.[1];
  if (cm !== undefined) return Number(cm);
  const metres = /^(\d[.,]\d{1,2})\s*m$/.exec(text)?.[1];
  return metres === undefined ? undefined : Number(metres.replace(',', '.')) * 100;
}

function feetAndInches(text: string): number | undefined {
  const found = /^(\d)\s*(?:'|-|ft\.?|feet|foot)\s*(?:(\d{1,2})\s*(?:"|in\.?|inch|inches)?)?$/.exec(text);
  if (!found) return undefined;
  const inches = Number(found[2] ?? 0);
  return inches > 11 ? undefined : (Number(found[1]) * 12 + inches) * cmPerInch;
}
