import { type Logger, pino } from 'pino';
import { processLabels } from '../settings.ts';
import { isTracing, traceFields } from './tracing.ts';

export type Log = Logger;

/**
 * JSON lines on standard output, with version, environment and pod, and with the running trace's id if there is one.
 * Bodies are never logged; fields that may hold a secret or an address are redacted.
 */
export function createLog(name: string, level = 'info'): Log {
  const options = {
    base: { pid: process.pid, name, ...processLabels() },
    level,
    redact: { paths: secretPaths, censor: '[hidden]' },
    ...(isTracing() && { mixin: traceFields }),
  };
  // Synchronous, so that the last lines before an exit are written, in order.
  return pino(options, pino.destination({ fd: 1, sync: true }));
}

const secretFields = ['authorization', 'cookie', 'token', 'password', 'email', 'username', 'body', 'payload'];
const secretPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
