import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countAtOnce } from '@emberline/kit/at-once';
import { showEngines } from '@emberline/kit/http/health';
import { createCallers } from '@emberline/kit/identity/callers';
import { createJwtKeys, keysFrom } from '@emberline/kit/identity/jwt-keys';
import { watchRevocations } from '@emberline/kit/identity/revocations';
import { createKeyedHash } from '@emberline/kit/keyed-hash';
import { connectRedis } from '@emberline/kit/redis/connect';
import { watchSwitchedOff } from '@emberline/kit/redis/switched-off';
import { processLabels } from '@emberline/kit/settings';
import type { Log } from '@emberline/kit/telemetry/log';
import { createSecurityLog } from '@emberline/kit/telemetry/security-log';
import type { Settings } from '../settings.ts';
import { createAllowList, readContract } from './allow-list.ts';
import { createConnections } from './connections/connections.ts';
import { createGate } from './connections/gate.ts';
import { takeOver } from './connections/server.ts';
import { watchUnread } from './connections/unread.ts';
import { createCors } from './cors.ts';
import { createBodyMemory } from './forward/body-memory.ts';
import { createUpstreams } from './forward/upstreams.ts';
import { createHandler } from './handle.ts';
import { createUpstreamHeaders } from './headers.ts';
import { countBudgetMs, createAddressCeiling, createLimits } from './limits/limits.ts';
import { createLive } from './live/live.ts';
import { createAnswerLog } from './log/answer-log.ts';
import { createGatewayMetrics, createMetricsServer, showUsage } from './log/metrics.ts';
import { createRefusalLog, type Refusals } from './log/refusal-log.ts';
import { createPages } from './pages/pages.ts';
import type { Parts } from './parts.ts';

export type Gateway = Awaited<ReturnType<typeof createGateway>>;

/** All parts of the plugin, built once from the settings. */
export async function createGateway(settings: Settings, log: Log) {
  const state = { attached: false, open: false, stopping: false };
  const { perAddress, trustedProxyHops } = settings;
  const contract = readContract(settings.contractFile);
  const metrics = createGatewayMetrics();
  metrics.registry.setDefaultLabels(processLabels());
  const metricsServer = createMetricsServer(metrics.registry);
  const refusalLog = createRefusalLog(createSecurityLog('gateway'));
  const refusals: Refusals = {
    // Before the gateway opens, the only refusals are those of the self-test's attacks.
    note: (facts) => void (state.open && refusalLog.note(facts)),
  };
  const redis = await connectRedis(settings.redis, log);
  const counting = redis.duplicate({
    lazyConnect: false,
    commandTimeout: countBudgetMs,
    maxRetriesPerRequest: 0,
  });
  counting.on('error', () => {});
  showEngines(metrics.registry, { redis: () => redis.ping() });
  const revocations = await watchRevocations(redis, log);
  const switchedOff = await watchSwitchedOff(redis);
  const keys = createJwtKeys(keysFrom(settings.services.auth));
  const parts: Parts = {
    settings,
    log,
    callers: createCallers({ keys, revocations }),
    allowList: createAllowList(contract),
    upstreams: createUpstreams(settings.services),
    upstreamHeaders: createUpstreamHeaders(trustedProxyHops > 0 ? [] : settings.locationHeaders),
    cors: createCors(settings.webOrigin),
    ceiling: createAddressCeiling(perAddress.requestsPerSecond),
    inFlight: countAtOnce(),
    bodyMemory: createBodyMemory(),
    answerMemory: createBodyMemory(),
    waitingAnswers: countAtOnce(),
    switchedOff,
    hashAddress: createKeyedHash(settings.addressSecret, 'emberline limits'),
    limits: createLimits(counting, { onFallback: () => metrics.limitFallbacks.inc() }),
    pages: createPages({ settings, isReady: () => state.open && !state.stopping && revocations.isLoaded() }),
    isOpen: () => state.open,
    isStopping: () => state.stopping,
    noteAnswer: createAnswerLog(metrics, refusals, log),
  };
  const handle = createHandler(parts);
  const connections = createConnections({
    perAddress: perAddress.connections,
    isBehindProxies: trustedProxyHops > 0,
  });
  const live = createLive({ parts, refusals, onEnter: connections.leave });
  const unread = watchUnread(connections.sockets);
  const gate = createGate({ connections, cors: parts.cors, refusals, refused: metrics.connectionRefusals });
  showUsage(metrics.registry, {
    connections: connections.open,
    inFlight: parts.inFlight.total,
    live: live.open,
    bodyBytes: parts.bodyMemory.taken,
    answerBytes: parts.answerMemory.taken,
    upstreams: parts.upstreams,
  });

  return {
    handle,
    isAttached: () => state.attached,
    metricsPort: () => (metricsServer.address() as AddressInfo).port,
    allowList: parts.allowList,
    upstreams: parts.upstreams,
    /** Takes over the requests of express-gateway's server. */
    attach(server: Server): void {
      takeOver(server, { handle, upgrade: live.upgrade, ...gate });
      state.attached = true;
    },
    async start(): Promise<void> {
      metricsServer.listen(settings.metricsPort, settings.host);
      await once(metricsServer, 'listening');
      await keys.refresh();
    },
    open(): void {
      state.open = true;
    },
    /** Reports not ready from now on; answers close their connections, live connections are closed little by little. */
    beginStop(): void {
      state.stopping = true;
      void live.stop();
    },
    async finishStop(): Promise<void> {
      metricsServer.close();
      metricsServer.closeAllConnections();
      unread.stop();
      refusalLog.stop();
      parts.limits.stop();
      switchedOff.stop();
      await revocations.stop();
      for (const connection of [redis, counting]) connection.disconnect();
      await parts.upstreams.stop();
    },
  };
}
