import { readFileSync } from 'node:fs';
import { Reader } from 'mmdb-lib';
import { type CityRecord, type Place, placeOf } from '../domain/place.ts';

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
