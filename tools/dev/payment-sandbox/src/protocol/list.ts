import { invalid, missing } from './errors.ts';
import { integer, text } from './params.ts';

export const pageParams = { limit: integer, starting_after: text, ending_before: text };
interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
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
  if (page.ending_before !== undefined) {
    const end = positionOf(newestFirst, page.ending_before, 'ending_before');
    return listOfAll(newestFirst.slice(Math.max(0, end - limit), end), url, end > limit);
  }
  const start =
    page.starting_after === undefined
      ? 0
      : positionOf(newestFirst, page.starting_after, 'starting_after') + 1;
  return listOfAll(newestFirst.slice(start, start + limit), url, start + limit < newestFirst.length);
}

export function listOfAll<T>(data: T[], url: string, hasMore = false): List<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

function positionOf(records: { id: string; object: string }[], id: string, param: string): number {
  const position = records.findIndex((record) => record.id === id);
  if (position === -1) throw missing(records[0]?.object ?? 'object', id, param);
  return position;
}
