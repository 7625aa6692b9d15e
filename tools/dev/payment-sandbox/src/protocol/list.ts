import { invalid, missing } from './errors.ts';
import { integer, text } from './params.ts';

export const pageParams = { limit: integer, starting_after: text };
interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** One page, newest first, of records given oldest first. */
export function listPage<T extends { id: string; object: string }>(
  records: T[],
  page: Page,
  url: string,
): List<T> {
  const limit = page.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid('This value must be between 1 and 100 (inclusive).', { param: 'limit' });
  }
  const newestFirst = records.toReversed();
  const { starting_after: last } = page;
  const start = last === undefined ? 0 : newestFirst.findIndex(({ id }) => id === last) + 1;
  if (last !== undefined && start === 0)
    throw missing(newestFirst[0]?.object ?? 'object', last, 'starting_after');
  return listOfAll(newestFirst.slice(start, start + limit), url, start + limit < newestFirst.length);
}

export function listOfAll<T>(data: T[], url: string, hasMore = false): List<T> {
  return { object: 'list', data, has_more: hasMore, url };
}
