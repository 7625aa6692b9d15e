import { expect, test } from 'vitest';
import { pictureOf, type Recorded } from './lib/picture.ts';

const run = (given: Partial<Recorded>): Recorded => ({
  ...{
    scenario: 'load',
    at: '2026-11-25T10:00:00Z',
    commit: 'abc',
    machine: 'two cores',
    asked: '',
    note: '',
  },
  ...{ fullest: '', seconds: 60, requests: 100, p50: 1, p95: 2, p99: 10, failedShare: 0, kept: true },
  ...given,
});

test('runs with the same settings are one line, others are points alone', () => {
  const picture = pictureOf([
    run({ p99: 10 }),
    run({ p99: 90, asked: 'RATE=80' }),
    run({ p99: 20 }),
    run({ p99: 70, note: 'others <tested>' }),
  ]);
  expect(picture.match(/<circle/g)).toHaveLength(4);
  const lines = [...picture.matchAll(/<polyline points="(?<points>[^"]+)"/g)].map(
    ({ groups }) => groups?.points,
  );
  expect(lines.map((points) => points?.split(' ').length)).toEqual([2]);
  expect([...picture.matchAll(/<text[^>]*>(\d+ load[^<]*)</g)].map(([, label]) => label)).toEqual([
    '20 load',
    '90 load, RATE=80',
    '70 load, others &lt;tested>',
  ]);
});

test('limits of different settings or machines are not joined', () => {
  const picture = pictureOf([
    run({ scenario: 'breakpoint', limit: 8, asked: 'RATE=4' }),
    run({ scenario: 'breakpoint', limit: 48 }),
    run({ scenario: 'breakpoint', limit: 60, machine: 'eight cores' }),
    run({ scenario: 'breakpoint', limit: 50 }),
  ]);
  expect(picture.match(/<polyline/g)).toHaveLength(1);
  expect(picture).toContain('50 breakpoint, two cores');
  expect(picture).toContain('60 breakpoint, eight cores');
});
