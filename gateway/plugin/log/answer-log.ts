import type { ErrorCode } from '@emberline/contracts/errors';
import type { Log } from '@emberline/kit/telemetry/log';
import type { Exchange } from '../exchange.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { Refusals } from './refusal-log.ts';

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
