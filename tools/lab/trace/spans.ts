import { setTimeout as sleep } from 'node:timers/promises';
import type { CollectedSpan, Collector } from '@emberline/kit/testing/collector';

/**
 * The spans of a request, oldest first. Waits for them, since they are exported once a second.
 * @param isWhole whether those are there that come last
 */
export async function spansOf(
  { spans }: Collector,
  requestId: string,
  isWhole: (found: CollectedSpan[]) => boolean,
): Promise<CollectedSpan[]> {
  const traceId = requestId.replaceAll('-', '');
  const found = () => spans.filter((span) => span.traceId === traceId);
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(100))
    if (isWhole(found())) break;
  await sleep(1_500);
  return found().sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
}

const width = 60;

/** A line for each span: who, what, and from when until when since the first one began. */
export function barsOf(spans: CollectedSpan[]): string {
  const [first] = spans;
  if (!first) throw new Error('No span has arrived');
  const since = (nano: string) => Number(BigInt(nano) - BigInt(first.startTimeUnixNano)) / 1e6;
  const end = Math.max(...spans.map((span) => since(span.endTimeUnixNano)));
  const lines = spans.map((span) => {
    const [from, to] = [since(span.startTimeUnixNano), since(span.endTimeUnixNano)];
    const before = Math.min(Math.round((from / end) * width), width - 1);
    const long = Math.max(1, Math.round(((to - from) / end) * width));
    const bar = `${' '.repeat(before)}${'█'.repeat(long)}`.padEnd(width + 1);
    return `${`${span.service}: ${span.name}`.padEnd(36)}|${bar}| ${from.toFixed(1)} – ${to.toFixed(1)} ms`;
  });
  return `\`\`\`\n${lines.join('\n')}\n\`\`\``;
}

export function msOf(span: CollectedSpan): number {
  return Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6;
}
