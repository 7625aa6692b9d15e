import type { SecurityFacts, SecurityLog } from '@emberline/kit/telemetry/security-log';

const windowMs = 1_000;

export type RefusalLog = ReturnType<typeof createRefusalLog>;
export type Refusals = Pick<RefusalLog, 'note'>;

/**
 * Writes the gateway's own refusals to the security log. So that an attack cannot fill the disk, the lines per second
 * are limited, for each address and in total; the rest is written as a count at the end of the second.
 */
export function createRefusalLog(security: SecurityLog, { perAddress = 5, total = 200 } = {}) {
  const seen = new Map<string, { lines: number; more: number }>();
  let lines = 0;
  const timer = setInterval(endWindow, windowMs);
  timer.unref();

  function note(facts: SecurityFacts & { address: string }): void {
    const own = seen.get(facts.address) ?? { lines: 0, more: 0 };
    seen.set(facts.address, own);
    if (own.lines < perAddress && lines < total) {
      own.lines += 1;
      lines += 1;
      security.note('refused', facts);
    } else own.more += 1;
  }

  function endWindow(): void {
    const more = [...seen].filter(([, own]) => own.more > 0).sort(([, a], [, b]) => b.more - a.more);
    for (const [address, own] of more.slice(0, total)) security.note('refused', { address, more: own.more });
    const rest = more.slice(total);
    if (rest.length > 0) {
      const sum = rest.reduce((count, [, own]) => count + own.more, 0);
      security.note('refused', { addresses: rest.length, more: sum });
    }
    seen.clear();
    lines = 0;
  }

  return {
    note,
    stop(): void {
      clearInterval(timer);
      endWindow();
    },
  };
}
