import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are quoted where they must be', () => {
  expect(csvLine(['Ann', 'a "b", c', 'two\nlines', 3000, null])).toBe(
    'Ann,"a ""b"", c","two\nlines",3000,\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("http://x")'])(
  '%j does not run as a formula',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);
