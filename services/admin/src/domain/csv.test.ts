import { expect, test } from 'vitest';
import { type Cell, csvLine, csvStart } from './csv.ts';

/** What is stored, and how it stands in the file. */
const cells: [Cell, string][] = [
  ['Ann', 'Ann'],
  ['Zoë 🔥', 'Zoë 🔥'],
  ['', ''],
  [null, ''],
  // Figures of ours are numbers.
  [3000, '3000'],
  [-12.5, '-12.5'],
  [{ cents: 3_000 }, '30.00'],
  [{ cents: -5 }, '-0.05'],
  // Quotes by RFC 4180; in other countries' spreadsheets a semicolon or a tab begins a cell.
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  // What begins a cell like a formula does not run.
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\tx', `"'\tx"`],
  ['\r=1', `"'\r=1"`],
  ['\rx', `"'\rx"`],
  ['\n=1', `"'\n=1"`],
  [' =1', "' =1"],
  ['\u00A0=1', "'\u00A0=1"],
  ['\uFEFF=1', "'\uFEFF=1"],
  ['\u200B=1', "'\u200B=1"],
  ['"=1"', `"'""=1"""`],
  ['＝1+1', "'＝1+1"],
  ['＋x', "'＋x"],
  ['－x', "'－x"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['x;=1', `"x;'=1"`],
  ['x\t@SUM(A1)', `"x\t'@SUM(A1)"`],
  ['x\n -1', `"x\n' -1"`],
  // Texts that look like numbers, days, times or truths stay texts.
  ['007', "'007"],
  ['42', "'42"],
  ['1e5', "'1e5"],
  ['3E+10', "'3E+10"],
  ['1.5', "'1.5"],
  ['.5', "'.5"],
  ['1,5', `"'1,5"`],
  ['12345678901234567890', "'12345678901234567890"],
  ['٤٢', "'٤٢"],
  ['1/2', "'1/2"],
  ['3-4', "'3-4"],
  ['10:30', "'10:30"],
  ['5 pm', "'5 pm"],
  ['5%', "'5%"],
  ['$5', "'$5"],
  ['(5)', "'(5)"],
  ['TRUE', "'TRUE"],
  ['false', "'false"],
  ['mar1', "'mar1"],
  ['dec.12', "'dec.12"],
  ['1-Sept', "'1-Sept"],
  ['5070000000000000000000e1', "'5070000000000000000000e1"],
  // And what nobody takes for one is left alone.
  ['1_000', '1_000'],
  ['mara1', 'mara1'],
  ['March', 'March'],
  ['Ann-Marie', 'Ann-Marie'],
  ['ann@example.com', 'ann@example.com'],
  ['2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
  ['68f0a1b2c3d4e5f601234567', '68f0a1b2c3d4e5f601234567'],
];
test.each(cells)('%j stands as %j', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

test('cells are parted by commas and lines end with CR and LF, after the mark of UTF-8', () => {
  expect(csvStart + csvLine(['Ann', null, 1])).toBe('\uFEFFAnn,,1\r\n');
});
