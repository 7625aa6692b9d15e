import { afterEach, describe, expect, test, vi } from 'vitest';

const before = process.env.TZ;
afterEach(() => {
  process.env.TZ = before;
  vi.resetModules();
});

/** Days of 23, 25 and, on Lord Howe, 23½ and 24½ hours; zones without them, half an hour off, and beside the date line. */
const changes = {
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'America/Sao_Paulo': ['2018-11-04', '2019-02-16'],
  'Asia/Kolkata': ['2026-03-29', '2026-12-31'],
  'Pacific/Apia': ['2012-04-01', '2021-04-04'],
  'Pacific/Kiritimati': ['2026-01-01', '2026-06-30'],
};
const cases = Object.entries(changes).flatMap(([zone, days]) => days.map((day) => [zone, day] as const));

/** A clock time of the reader's zone, which is there on every day. */
const at = (day: string, plus: number, clock: string) => {
  const date = new Date(`${day}T${clock}`);
  date.setDate(date.getDate() + plus);
  return date;
};
const clocks = ['01:30', '12:00', '23:59:59'];

describe.each(cases)('in %s around %s', (zone, changed) => {
  test('each minute belongs to today, yesterday or another day by the calendar, whatever the hours', async () => {
    process.env.TZ = zone;
    vi.resetModules();
    const { dayName, shortTime } = await import('../../conversation/times.ts');
    const { momentOf } = await import('./chat/writing.tsx');
    for (const today of [-1, 0, 1, 2])
      for (const readAt of clocks)
        for (const ago of [-2, -1, 0, 1, 2, 7])
          for (const writtenAt of clocks) {
            const [now, time] = [at(changed, today, readAt).getTime(), at(changed, today - ago, writtenAt)];
            const said = `${zone}, ${time.toString()}, read ${new Date(now).toString()}`;
            const name = dayName(time.toISOString(), now);
            if (ago === 0) expect(name, said).toBe('Today');
            else if (ago === 1) expect(name, said).toBe('Yesterday');
            else
              expect(name, said).toContain(
                `${time.toLocaleDateString('en-US', { month: 'long' })} ${time.getDate()}`,
              );
            expect(shortTime(time.toISOString(), now).includes(':'), said).toBe(ago === 0);
            const moment = momentOf(time.toISOString(), now);
            const starts = { 0: 'at ', [-1]: 'tomorrow at ' }[ago] ?? 'on ';
            expect(moment.startsWith(starts), `${said}: ${moment}`).toBe(true);
          }
  });
});
