/** An amount of money is a number with two decimals. */
export type Cell = string | number | { cents: number } | null;

/** The first character of a file, by which spreadsheets know that it is UTF-8. */
export const csvStart = '\uFEFF';

/**
 * A line of a CSV file by RFC 4180, for spreadsheets of any country. What they would take for a formula, a number, a day or
 * a truth gets an apostrophe, so that it stays the text that it is.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2);
  const text = values.some((value) => value.test(cell)) ? `'${cell}` : cell.replaceAll(formula, "'$&");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** At the beginning, and after what begins a cell in another country's spreadsheet. */
const formula =
  /^(?:[\s"\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])|(?<=[;\t\r\n])(?:(?:(?![;\t\r\n])[\s"\p{Cc}\p{Cf}])*[=+\-@＝＋－＠]|[\t\r])/gu;

const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)';
/** Numbers, money, shares, days and times; `1e5`, `5 pm`, `mar1` and `1-Sept` too. */
const values = [
  /^(?=.*\p{Nd})[\p{Nd}\s.,:/$€£¥%()e+-]+$/iu,
  /^\d+ *[ap]m?$/i,
  /^(?:true|false)$/i,
  new RegExp(`^${month}[\\s./-]*\\d+$`, 'i'),
  new RegExp(`^\\d+[\\s./-]*${month}[\\s./-]*\\d*$`, 'i'),
];
