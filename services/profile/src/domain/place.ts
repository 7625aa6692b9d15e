export interface Place {
  city: string | null;
  region: string | null;
}

/** A city's record in databases of MaxMind's format, which DB-IP uses as well. */
export interface CityRecord {
  city?: { names?: Record<string, string> };
  subdivisions?: { names?: Record<string, string> }[];
}

/** City and region in English; each is null when unknown. */
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
