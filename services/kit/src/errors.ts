import { type ErrorCode, errors } from '@emberline/contracts/errors';

/**
 * A refusal that the contract declares. Thrown anywhere in a request, it becomes the error body with the code's
 * status.
 * @param message overrides the code's default sentence; must be fit to show to a person.
 */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  /** Seconds after which a retry may help; becomes the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message?: string, options?: ErrorOptions & { retryAfter?: number }) {
    super(message ?? errors[code].message, options);
    this.name = 'ProblemError';
    this.code = code;
    this.statusCode = errors[code].status;
    this.retryAfter = options?.retryAfter;
  }
}

/** Whether an engine or another service could not be reached or did not answer in time: a retry may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ProblemError) return error.code === 'UNAVAILABLE';
  if (unavailableNames.has(error.name) || unavailableCodes.has((error as NodeJS.ErrnoException).code ?? ''))
    return true;
  if (
    error.name === 'MongoServerError' &&
    unavailableServerCodes.has(Number((error as { code?: unknown }).code))
  )
    return true;
  if (isBulkWriteCutOff(error)) return true;
  const labels = error as { hasErrorLabel?: (label: string) => boolean };
  return retryableLabels.some((label) => labels.hasErrorLabel?.(label) === true);
}

/** When a bulk write is cut off, the driver wraps the cause without its name; an error from the server has a code. */
function isBulkWriteCutOff(error: Error): boolean {
  const { code, writeErrors } = error as { code?: unknown; writeErrors?: unknown };
  const isRefused = code !== undefined || (Array.isArray(writeErrors) && writeErrors.length > 0);
  return error.name === 'MongoBulkWriteError' && !isRefused;
}

const unavailableNames = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoOperationTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoWriteConcernError',
  'MaxRetriesPerRequestError',
  'ClusterAllFailedError',
]);
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Server codes: time limit exceeded, network error, shutting down or changing the primary. */
const unavailableServerCodes = new Set([6, 7, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const retryableLabels = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'RetryableError',
];
