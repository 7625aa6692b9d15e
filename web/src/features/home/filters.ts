import type { browse, QueryOf } from '@emberline/contracts';
import type { Choice } from '@emberline/contracts/choice-lists';
import { distanceSteps, limits } from '@emberline/contracts/choices';
import { filterChoices } from '@emberline/contracts/filter-choices';

export type BrowseQuery = NonNullable<QueryOf<typeof browse>>;
export type Filters = Omit<BrowseQuery, 'page' | 'limit' | 'order'>;
export type BrowseOrder = Choice<'browseOrder'>;

/** Reads the filters from the page's address; invalid values are ignored. */
export function filtersOf(address: URLSearchParams): Filters {
  const [ageMin, ageMax] = [ageOf(address.get('ageMin')), ageOf(address.get('ageMax'))];
  const turned = ageMin !== undefined && ageMax !== undefined && ageMin > ageMax;
  return withoutEmpty({
    ageMin: turned ? ageMax : ageMin,
    ageMax: turned ? ageMin : ageMax,
    location: oneOf(filterChoices.location, address.get('location')),
    gender: oneOf(filterChoices.gender, address.get('gender')),
    online: address.get('online') === 'true' || undefined,
    withPhoto: address.get('withPhoto') === 'true' || undefined,
    distance: distanceSteps.find((step) => String(step) === address.get('distance')),
    interest: oneOf(filterChoices.interests, address.get('interest')),
    intention: oneOf(filterChoices.intention, address.get('intention')),
  });
}

export function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** undefined when the address names none. */
export function orderOf(address: URLSearchParams): BrowseOrder | undefined {
  return oneOf(filterChoices.browseOrder, address.get('order'));
}

/** The address of a page of members; the first page without filters, most active first, is plain `/home`. */
export function homePath(filters: Filters, page = 1, order: BrowseOrder = 'active'): string {
  const query = new URLSearchParams(
    Object.entries(withoutEmpty(filters)).map(([name, value]) => [name, String(value)]),
  );
  if (order !== 'active') query.set('order', order);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/home?${query}` : '/home';
}

/** The age range after one end was chosen; the other end is moved when it would cross it. */
export function withAge(filters: Filters, end: 'ageMin' | 'ageMax', age: number | undefined): Filters {
  const next = { ...filters, [end]: age };
  const { ageMin, ageMax } = next;
  if (ageMin !== undefined && ageMax !== undefined && ageMin > ageMax)
    next[end === 'ageMin' ? 'ageMax' : 'ageMin'] = age;
  return withoutEmpty(next);
}

function ageOf(text: string | null): number | undefined {
  const age = Number(text);
  return text && Number.isInteger(age) && age >= limits.ageMin && age <= limits.ageMax ? age : undefined;
}

function oneOf<Words extends readonly string[]>(
  words: Words,
  text: string | null,
): Words[number] | undefined {
  return words.find((word) => word === text);
}

function withoutEmpty(filters: { [Name in keyof Filters]: Filters[Name] | undefined }): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Filters;
}
