import { expect, test } from 'vitest';
import type { Figures } from './figures.ts';
import { timeline } from './timeline.ts';

const minutes = { healthy: 1, fault: 2 };
const seconds = 10;

/** Each of `[healthy first, healthy second, before, first, second]` of a series. */
function of(series: string, [h1, h2, before, first, second]: (number | undefined)[]): string | undefined {
  const figures = (value: number | undefined): Figures =>
    new Map(value === undefined ? [] : [[series, value]]);
  return timeline(
    { first: figures(h1), second: figures(h2), seconds },
    { before: figures(before), first: figures(first), second: figures(second), seconds },
    minutes,
  )[series];
}

test.each<[string, string, (number | undefined)[], string]>([
  [
    'a counter goes on at both rates, after what was counted in between',
    'sent_total{}',
    [10, 20, 50, 53, 73],
    '0+15x3 48+30x7',
  ],
  ['a counter of a process that started anew', 'sent_total{}', [10, 20, 50, 4, 8], '0+15x3 49+6x7'],
  ['one that starts anew in the last seconds', 'sent_total{}', [10, 20, 20, 20, 2], '0+15x3 45+3x7'],
  ['a counter that the fault has made', 'sent_total{}', [undefined, undefined, undefined, 7, 9], '_x4 0+3x7'],
  ['a figure that nobody tells any more', 'engine_up{}', [1, 1, 1, undefined, undefined], '1+0x3 stale _x7'],
  ['a figure that has changed', 'engine_up{}', [1, 1, 1, 0, 0], '1+0x3 0+0x7'],
  ['an age that grows', 'consumer_lag_seconds{}', [0, 0, 0, 4, 13], '0+0x3 13+13.5x7'],
  ['an age that comes and goes', 'consumer_lag_seconds{}', [0, 0.2, 0, 1, 3], '0.2+0x3 3+0x7'],
  ['a pile that grows', 'consumer_lag_events{}', [3, 1, 2, 40, 80], '1+0x3 80+60x7'],
  ['a few that are on their way', 'consumer_lag_events{}', [3, 1, 2, 4, 18], '1+0x3 18+0x7'],
])('%s', (_what, series, values, expected) => {
  expect(of(series, values)).toBe(expected);
});
