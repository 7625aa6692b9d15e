import { Readable } from 'node:stream';
import type { BodyOf, exportPayments } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Input } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { type Cell, csvLine, csvStart } from '../domain/csv.ts';
import { dayRange } from '../domain/days.ts';

const pageSize = 500;
const mostRows = 100_000;

export interface CsvExport<Row> {
  /** Of the audit entry and of the file. */
  name: 'payments' | 'users' | 'audit';
  head: string[];
  /** The rows after the last one of the page before. */
  page: (range: { from: Date; to: Date }, last: Row | undefined, limit: number) => Promise<Row[]>;
  cells: (rows: Row[]) => Promise<Cell[][]>;
}

type Reply = Input<typeof exportPayments>['reply'];

interface Asked {
  days: BodyOf<typeof exportPayments>;
  /** Of the audit entry too. */
  filter?: Record<string, string>;
  operatorId: string;
  reply: Reply;
}

/**
 * Streams a list as CSV, at most 100,000 rows; the last line says when there are more. A failure on the way cuts the answer
 * off, so that half a file is not taken for a whole one.
 * @throws INVALID for days that are no range
 */
export async function exportCsv<Row>(
  context: Context,
  csv: CsvExport<Row>,
  { days: { from, to }, filter, operatorId, reply }: Asked,
): Promise<Reply> {
  const range = dayRange({ from, to });
  if (!range) throw new ProblemError('INVALID', 'Please choose days in their order, at most a year.');
  const first = await csv.page(range, undefined, pageSize);
  await context.audit.append({ operatorId, action: `export-${csv.name}`, details: { from, to, ...filter } });
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${csv.name}-${from}-${to}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(linesOf(csv, range, first)));
}

async function* linesOf<Row>(csv: CsvExport<Row>, range: { from: Date; to: Date }, first: Row[]) {
  yield csvStart + csvLine(csv.head);
  let count = 0;
  for (let page = first; page.length > 0; page = await csv.page(range, page.at(-1), pageSize)) {
    if (count >= mostRows) {
      yield csvLine([`Only the first ${mostRows} rows. Please choose fewer days.`]);
      return;
    }
    yield (await csv.cells(page)).map(csvLine).join('');
    count += page.length;
  }
}
