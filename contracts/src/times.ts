/** Days and times in requests and events, as JSON Schema's formats `date` and `date-time`, and in refusals. */

/** `2028-02-29`; no day that the calendar does not have. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  // Day 0 of the next month is the last of this one.
  const last = new Date(0);
  last.setUTCFullYear(Number(year), Number(month), 0);
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last.getUTCDate();
}

/** `2028-02-29T09:30:00Z`, with parts of a second or an offset if need be; what `Date` reads as another moment is none. */
export function isTime(text: string): boolean {
  const [, day = ''] = /^([\d-]{10})[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  return isDay(day) && !/T24/i.test(text) && !Number.isNaN(Date.parse(text));
}

/** @param what `card`, and what one `can` do after that, as in `You can use it` */
export function suspendedWords(what: string, until: Date, can: string): string {
  const day = until.toLocaleString('en-US', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: 'UTC',
  });
  return `This ${what} is suspended until ${day} UTC. You can ${can} after that.`;
}
