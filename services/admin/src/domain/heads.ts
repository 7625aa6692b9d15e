import type { Head } from './chain.ts';

/** A head as a JSON line for an append-only file or stream. */
export function headLine({ n, hash }: Head, at: Date): string {
  return `${JSON.stringify({ n, hash, at: at.toISOString() })}\n`;
}

/** Reads the heads in a text of JSON lines. Skips other lines and lines cut short by a crash. */
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
