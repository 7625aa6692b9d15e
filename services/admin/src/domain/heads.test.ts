import { expect, test } from 'vitest';
import { headLine, headsIn } from './heads.ts';

test('heads are read from their own lines and from a security log, whatever stands between them', () => {
  const at = new Date('2026-11-22T10:00:00Z');
  const head = { n: 12, hash: 'ab' };
  const text = [
    headLine(head, at).trim(),
    '{"stream":"security","event":"login","subjectId":"x"}',
    '{"stream":"security","event":"audit-head","n":13,"hash":"cd"}',
    'null',
    '{"n":14,"ha',
  ].join('\n');
  expect(headsIn(text)).toEqual([head, { n: 13, hash: 'cd' }]);
});
