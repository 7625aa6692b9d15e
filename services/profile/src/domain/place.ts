export interface Place {
  city: string | null;
  region: string | null;
}

/** What databases of addresses in MaxMind's format say of a city, and those of DB-IP, which follow it. */
export interface CityRecord {
  city?: { names?: Record<string, string> };
  subdivisions?: { names?: Record<string, string> }[];
}

/** City and region in English; null what is not known. */
export function placeOf(record: CityRecord | null): Place {
  return {
    city: placeName(record?.city?.names?.en),
    region: placeName(record?.subdivisions?.[0]?.names?.en),
  };
}

/** A name that may stand on a page; null for anything else. */
export function placeName(value: unknown): string | null {
  return typeof value === 'string' && /^[\p{L}\p{M}\d .,'’()-]{1,80}$/u.test(value) ? value : null;
}
