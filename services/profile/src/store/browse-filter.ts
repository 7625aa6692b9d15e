import type { browse, QueryOf } from '@emberline/contracts';
import type { Filter } from 'mongodb';
import { type Inclination, whoSuits } from '../domain/suits.ts';
import type { ProfileRow } from './profile-rows.ts';

export type BrowseFilters = Omit<QueryOf<typeof browse>, 'page' | 'limit' | 'distance' | 'order'>;

/** Profiles of one kind that suit the viewer and pass the filters. */
export function filterOf(
  viewer: Inclination,
  kind: ProfileRow['kind'],
  filters: BrowseFilters,
): Filter<ProfileRow> {
  const { genders, preferences } = whoSuits(viewer);
  const { ageMin, ageMax, location, online, withPhoto, interest, intention } = filters;
  const gender = filters.gender?.toLowerCase();
  const age = {
    ...(ageMin !== undefined && { $gte: ageMin }),
    ...(ageMax !== undefined && { $lte: ageMax }),
  };
  return {
    complete: true,
    kind,
    gender: { $in: gender === undefined ? genders : genders.filter((one) => one === gender) },
    preference: { $in: preferences },
    ...(location !== undefined && { 'facts.location': location }),
    ...(online !== undefined && { online }),
    ...(Object.keys(age).length > 0 && { 'facts.age': age }),
    ...(withPhoto !== undefined && { hasPhoto: withPhoto }),
    ...(interest !== undefined && { 'facts.interests': interest }),
    ...(intention !== undefined && { 'facts.intention': intention }),
  } as Filter<ProfileRow>;
}

/** The index that finds these in the order of their presence, or counts them. */
export function indexFor(filter: Filter<ProfileRow>): string {
  if (Array.isArray((filter.square as { $in?: number[] } | undefined)?.$in)) return 'active in a square';
  if (filter['facts.interests'] !== undefined) return 'active with an interest';
  return filter['facts.location'] === undefined ? 'active' : 'active in a state';
}
