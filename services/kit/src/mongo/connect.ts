import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import type { Log } from '../telemetry/log.ts';
import { isTracing, traceMongo } from '../telemetry/tracing.ts';

export interface Mongo extends AsyncDisposable {
  client: MongoClient;
  db: Db;
  ping: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Connects to the database that `url` names; waits up to 30 s for an engine that is still starting.
 * Writes are acknowledged by a majority with the journal on disk. An engine that is down fails calls within 3 s, one that falls
 * silent within 9 s.
 */
export async function connectMongo(
  url: string,
  options: { name: string; log: Log; waitMs?: number; socketTimeoutMs?: number },
): Promise<Mongo> {
  const client = new MongoClient(url, {
    appName: options.name,
    writeConcern: { w: 'majority', j: true },
    readConcern: { level: 'majority' },
    retryReads: true,
    retryWrites: true,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: options.socketTimeoutMs ?? 20_000,
    waitQueueTimeoutMS: 3_000,
    maxPoolSize: 50,
    // A silent server is given up after this interval plus the time to connect.
    heartbeatFrequencyMS: 3_000,
    monitorCommands: isTracing(),
  });
  if (isTracing()) traceMongo(client);
  // The driver checks idle connections ten times a second, most of an idle process's work, and has no setting for it.
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: 10_000 });
  await waitUntilReachable(client, options.log, Date.now() + (options.waitMs ?? 30_000));
  const db = client.db();
  return {
    client,
    db,
    ping: async () => {
      await db.command({ ping: 1 }, { timeoutMS: 2_000 });
    },
    close: () => client.close(),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function waitUntilReachable(client: MongoClient, log: Log, deadline: number): Promise<void> {
  for (;;) {
    try {
      await client.connect();
      await client.db().command({ ping: 1 });
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        await client.close();
        throw error;
      }
      log.warn({ reason: (error as Error).message }, 'MongoDB is not reachable yet');
      await sleep(500);
    }
  }
}

// Patches for mongodb 7.8; docs/decisions/0017-patched-libraries.md says why, and which tests hold them.

interface DriverConnection {
  closed: boolean;
  socket: Socket;
  cleanup: (error: Error) => void;
}

const require = createRequire(import.meta.url);
const { Connection } = require('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: DriverConnection };
};
const { RTTPinger } = require('mongodb/lib/sdam/monitor.js') as {
  RTTPinger: { prototype: { measureRoundTripTime: () => void } };
};

/** A command whose connection was lost just before it was written waits for the `drain` of a destroyed socket; an `error` ends that wait. */
const { cleanup } = Connection.prototype;
Connection.prototype.cleanup = function cleanupAndTell(this: DriverConnection, error) {
  if (this.closed) return;
  cleanup.call(this, error);
  this.socket.emit('error', error);
};

/** No further connection to each server that only measures the way to it: everything is read from the primary. */
RTTPinger.prototype.measureRoundTripTime = () => {};
