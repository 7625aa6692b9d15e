import type { Head } from './chain.ts';

/** A line for a file or stream that only grows. */
export function headLine({ n, hash }: Head, at: Date): string {
  return `${JSON.stringify({ n, hash, at: at.toISOString() })}\n`;
}

/** The heads in a text of JSON lines; lines about something else, or cut short by a crash, are left out. */
export function headsIn(text: string): Head[] {
  return text.split('\n').flatMap((line) => {
    const { n, hash } = parsed(line) as Partial<Head>;
    return Number.isInteger(n) && typeof hash === 'string' ? [{ n: n as number, hash }] : [];
  });
}

function parsed(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
