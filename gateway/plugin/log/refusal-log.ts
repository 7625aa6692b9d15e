import type { ErrorCode } from '@emberline/contracts/errors';
import type { Log } from '@emberline/kit/telemetry/log';
import type { SecurityFacts, SecurityLog } from '@emberline/kit/telemetry/security-log';
import type { Exchange } from '../exchange.ts';
import type { GatewayMetrics } from './metrics.ts';

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

const logged = new Set<ErrorCode | undefined>(['TRANSFER_REFUSED', 'INVALID', 'TOO_LARGE', 'TOO_MANY']);
/** Statuses that may show an attack: 401, 403, 429 and wrong framing. */
const suspicious = new Set<ErrorCode | undefined>([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'TOO_MANY',
  'TRANSFER_REFUSED',
  'INVALID',
]);

/** Counts an answer, records refusals, and logs answers that need attention; all others are logged at debug level. */
export function createAnswerLog(metrics: GatewayMetrics, refusals: Refusals, log: Log) {
  return (exchange: Exchange): void => {
    const { request, response, route, refused, reason, startedAt, id } = exchange;
    const isSwitchedOff = refused === 'SWITCHED_OFF';
    const status = response.writableFinished ? response.statusCode : 499;
    const seconds = (performance.now() - startedAt) / 1_000;
    // What a manager has ordered is no error that an alert should tell.
    metrics.observeRequest({ route: route?.id ?? 'none', status: isSwitchedOff ? 'off' : status }, seconds);
    if (refused) metrics.refusals.inc({ code: refused });
    if (suspicious.has(refused)) refusals.note(factsOf(exchange));
    const level = status >= 500 && !isSwitchedOff ? 'warn' : logged.has(refused) ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const path = (request.url ?? '').split('?', 1)[0]?.slice(0, 200);
    const ms = Math.round(seconds * 1_000);
    log[level]({ requestId: id, method: request.method, path, status, refused, reason, ms }, 'answered');
  };
}

function factsOf({ response, refused, reason, route, caller, address, id }: Exchange) {
  return {
    status: response.statusCode,
    code: refused,
    reason,
    operation: route?.id,
    subjectId: caller?.id,
    sessionId: caller?.sessionId,
    address,
    reqId: id,
  };
}
