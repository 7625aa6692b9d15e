import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { App } from './http/app.ts';
import { crashAt, tracesEndpoint } from './settings.ts';
import { createLog, type Log } from './telemetry/log.ts';
import { startTracing } from './telemetry/tracing.ts';

export interface Service {
  app: App;
  /** Stopped in this order after the app has finished its requests: consumers and workers, relay, bus, engines. */
  stop: (() => Promise<unknown> | unknown)[];
}

export interface RunOptions {
  name: string;
  settings: { HOST: string; PORT: number; LOG_LEVEL: string; APP_ENV: string };
  /** Builds everything in order. `crash` ends the process with exit code 1, so that the platform restarts it. */
  build: (context: { log: Log; crash: (error: Error) => void }) => Promise<Service>;
}

const stopLimitMs = 10_000;
/**
 * `notReadyMs`: how long the process reports not ready before it refuses new connections, so that proxies notice.
 * `idleMs`: how long idle connections then stay open, so that a proxy about to use one is not cut off. Sockets are
 * ended one after the other in this time.
 */
const graces = { production: { notReadyMs: 3_000, idleMs: 2_000 }, local: { notReadyMs: 200, idleMs: 500 } };
const noGrace = { notReadyMs: 0, idleMs: 0 };

/**
 * Runs a service until a signal or a crash. On SIGTERM and SIGINT: reports not ready, takes no new connections,
 * finishes requests, then stops consumers, relay and engines. Exits after 10 s at the latest.
 */
export async function runService({ name, settings, build }: RunOptions): Promise<void> {
  const stopTracing = await startTracing(name, tracesEndpoint());
  const log = createLog(name, settings.LOG_LEVEL);
  let service: Service | undefined;
  const grace = closeWithGrace({ delay: stopLimitMs, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'crashed');
    else log.info({ signal }, 'stopping');
    const given = graces[settings.APP_ENV === 'production' ? 'production' : 'local'];
    if (service) await stopService(service, err ? noGrace : given, log);
    await stopTracing();
    log.info('stopped');
    if (err) process.exit(1);
  });
  const crash = (error: Error) => {
    log.fatal({ err: error }, 'cannot go on');
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 100);
  };
  try {
    service = await build({ log, crash });
    await service.app.listen({ host: settings.HOST, port: settings.PORT });
    log.info({ port: settings.PORT }, 'ready');
  } catch (error) {
    grace.uninstall();
    log.fatal({ err: error }, 'did not start');
    process.exit(1);
  }
}

async function stopService(
  { app, stop }: Service,
  { notReadyMs, idleMs }: typeof noGrace,
  log: Log,
): Promise<void> {
  app.kit.stopping = true;
  await sleep(notReadyMs);
  // Node's own close would cut idle connections at once; here every answer from now on closes its connection.
  net.Server.prototype.close.call(app.server);
  await Promise.all([sleep(idleMs), app.kit.endOpen(idleMs)]);
  await app.close();
  for (const one of stop) {
    await Promise.resolve(one()).catch((error) => log.warn({ err: error }, 'a part did not stop cleanly'));
  }
}

/** Points where a crash would hurt most: between two steps that belong together. */
export type CrashPoint =
  | 'after-row-before-document'
  | 'after-document-before-count'
  | 'after-count-before-settled'
  | 'after-commit-before-answer'
  | 'after-produce-before-mark-sent'
  | 'after-effect-before-offset-commit'
  | 'after-claim-before-answer';

const wanted = crashAt();

/** For fault tests: when `CRASH_AT` names this point, the process dies here at once, as by kill -9. */
export const crashPoint: (name: CrashPoint) => void = wanted
  ? (name) => {
      if (name === wanted) process.kill(process.pid, 'SIGKILL');
    }
  : () => {};

const spacingMs = 50;

/**
 * Ends open connections one after the other, so that their clients do not all come back at the same moment: 20 a
 * second, and more when `withinMs` is too short for that.
 */
export async function endGradually<T>(
  open: Iterable<T>,
  end: (one: T) => void,
  withinMs: number,
): Promise<void> {
  const all = [...open];
  const startedAt = performance.now();
  for (let ended = 0; ended < all.length; ) {
    const passed = (performance.now() - startedAt) / Math.min(spacingMs * all.length, withinMs);
    const due = passed < 1 ? Math.floor(passed * all.length) + 1 : all.length;
    for (const one of all.slice(ended, due)) end(one);
    ended = Math.max(ended, due);
    if (ended < all.length) await sleep(Math.min(spacingMs, withinMs / all.length));
  }
}
