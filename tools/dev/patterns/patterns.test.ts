import { globSync } from 'node:fs';
import { join } from 'node:path';
import { eventKinds, operations } from '@emberline/contracts';
import { onlyTitles } from '@emberline/contracts/names';
import { blanks, leftOut, searchPattern } from '@emberline/contracts/search-key';
import { namePattern } from '@emberline/contracts/texts';
import { expect, test } from 'vitest';
import { type Pattern, patternsIn, patternsOfSchema } from './collect-patterns.ts';
import { hostileLength, hostileTexts } from './hostile-texts.ts';
import { slowPatterns } from './measure-patterns.ts';

const root = join(import.meta.dirname, '../../..');
const folders = [
  'contracts/src',
  'services/*/src',
  'gateway',
  'gateway/plugin',
  'web/src',
  'web/worker',
  'web/server',
];
const files = folders
  .flatMap((folder) => globSync(`${folder}/${folder === 'gateway' ? '' : '**/'}*.{ts,tsx,js}`, { cwd: root }))
  .filter((file) => !file.includes('.test.'));

/** Patterns that are put together at run time, as they are for texts that come from outside. */
const segment = '[^/]+';
const safeSegment = '(?!\\.{1,2}(?:/|$))[A-Za-z0-9_.~@-]{1,200}';
const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)';
const composed: Record<string, string[]> = {
  'contracts/src/names.ts': [onlyTitles.source],
  'contracts/src/texts.ts': [namePattern.source],
  'services/admin/src/domain/csv.ts': [`^${month}[\\s./-]*\\d+$`, `^\\d+[\\s./-]*${month}[\\s./-]*\\d*$`],
  'contracts/src/search-key.ts': [leftOut.source, blanks.source, ...searched()],
  'services/mailbox/src/domain/search.ts': searched(),
  // Only as a prefix, each of its characters escaped.
  'services/admin/src/store/user-pages.ts': ['^a\\.a\\.a'],
  'services/kit/src/testing/service-calls.ts': [`^/auth/sessions/${segment}$`],
  'gateway/plugin/contract.ts': [`^/mail/${safeSegment}/${safeSegment}$`],
  'web/src/pages.ts': [`^/mail/${segment}/${segment}/${segment}$`],
  'web/src/features/mailbox/contacts/found.tsx': searched(),
  'web/server/documents.ts': ['(^|[ ,])gzip($|[ ,;])'],
};

function searched(): string[] {
  return ['a', 'a a a a a a', ' a  a ', '. . .', 'a\u0301 ß'].map(searchPattern).filter((one) => one !== '');
}

/** Every pattern of a program that meets texts from outside, also those of schemas. */
function everyPattern(): Pattern[] {
  const found = files.map((file) => ({ file, ...patternsIn(file, join(root, file)) }));
  const places = found.filter((one) => one.composed.length > 0).map(({ file }) => file);
  // Another one needs its samples above.
  expect(places.sort()).toEqual(Object.keys(composed).sort());
  const all = [
    ...found.flatMap(({ patterns }) => patterns),
    ...patternsOfSchema('an operation', operations),
    ...patternsOfSchema('an event', eventKinds),
    ...Object.entries(composed).flatMap(([where, sources]) =>
      sources.map((source) => ({ where, source, flags: 'iu' })),
    ),
  ];
  return [...new Map(all.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
}

test('no pattern takes more than 5 ms for any text of 16 kB', { timeout: 60_000 }, async () => {
  const patterns = everyPattern();
  expect(patterns.length).toBeGreaterThan(150);
  expect(await slowPatterns(patterns)).toEqual([]);
});

test.each([
  ['\\bVersion\\/[\\d.]+.*\\bSafari\\/', ''],
  ['\\s+$', ''],
  ['^(?:\\w+\\s?)*$', ''],
  ['^[\\w.]+@[\\w.]+\\.[\\w.]+\\.\\w+$', 'i'],
  ['(\\[[^\\]]+\\]\\([^)]+\\))', ''],
])('/%s/%s is found to be slow', { timeout: 60_000 }, async (source, flags) => {
  expect(await slowPatterns([{ where: 'here', source, flags }])).toHaveLength(1);
});

test('patterns are found in literals, in RegExp, and in schemas; hostile texts are of the right length', () => {
  const text = `
    const a: RegExp = /x+y/gu;
    const b = new RegExp('z+', 'i');
    const c = RegExp(\`^\${b.source}$\`);
    const d = { pattern: '^[a-z]+$', other: 'no' };
    const e = { pattern: \`^w$\` };`;
  expect(patternsIn('a.ts', 'a.ts', text)).toEqual({
    patterns: [
      { where: 'a.ts:2', source: 'x+y', flags: 'gu' },
      { where: 'a.ts:3', source: 'z+', flags: 'i' },
      { where: 'a.ts:5', source: '^[a-z]+$', flags: 'u' },
      { where: 'a.ts:6', source: '^w$', flags: 'u' },
    ],
    composed: ['a.ts:4'],
  });
  const texts = hostileTexts('Version\\/[\\d.]+!');
  expect(texts.some((one) => one.startsWith('Version/000000'))).toBe(true);
  for (const one of texts) expect(one.length).toBeLessThanOrEqual(hostileLength);
});
