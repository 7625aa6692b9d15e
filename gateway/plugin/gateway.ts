import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { showEngines } from '@emberline/kit/http/health';
import { createCallers } from '@emberline/kit/identity/callers';
import { createJwtKeys, keysFrom } from '@emberline/kit/identity/jwt-keys';
import { watchRevocations } from '@emberline/kit/identity/sessions';
import { createKeyedHash } from '@emberline/kit/keyed-hash';
import { connectRedis } from '@emberline/kit/redis/connect';
import { watchSwitchedOff } from '@emberline/kit/redis/switched-off';
import { countAtOnce } from '@emberline/kit/semaphore';
import { processLabels } from '@emberline/kit/settings';
import type { Log } from '@emberline/kit/telemetry/log';
import { createSecurityLog } from '@emberline/kit/telemetry/security-log';
import type { Settings } from '../settings.ts';
import { createConnections, createGate } from './connections/connections.ts';
import { takeOver } from './connections/server.ts';
import { watchSlowReaders } from './connections/slow-readers.ts';
import { createContract, decodedOnce, readContract } from './contract.ts';
import { createCors } from './cors.ts';
import { Exchange } from './exchange.ts';
import { createBodyMemory } from './forward/body.ts';
import { createUpstreams } from './forward/upstreams.ts';
import { framingProblem } from './guard.ts';
import { createUpstreamHeaders } from './headers.ts';
import { countBudgetMs, createAddressCeiling, createLimits } from './limits/limits.ts';
import { createLive } from './live/live.ts';
import { createGatewayMetrics, createMetricsServer, showUsage } from './log/metrics.ts';
import { createAnswerLog, createRefusalLog, type Refusals } from './log/refusal-log.ts';
import { createPages } from './pages/pages.ts';
import type { Parts } from './parts.ts';
import { createPolicies, type ExpressApp, type PipelineRequest } from './policies.ts';

export type Gateway = Awaited<ReturnType<typeof createGateway>>;

/** All parts of the plugin, built once from the settings. */
export async function createGateway(settings: Settings, log: Log) {
  const state = { attached: false, open: false, stopping: false };
  const { perAddress, trustedProxyHops } = settings;
  const contract = createContract(readContract(settings.contractFile));
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
    contract,
    upstreams: createUpstreams(),
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
  const connections = createConnections({
    perAddress: perAddress.connections,
    isBehindProxies: trustedProxyHops > 0,
  });
  const live = createLive({ parts, refusals, onEnter: connections.leave });
  const slowReaders = watchSlowReaders(connections.sockets);
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
    policies: createPolicies(parts),
    isAttached: () => state.attached,
    metricsPort: () => (metricsServer.address() as AddressInfo).port,
    contract,
    upstreams: parts.upstreams,
    /** From here on each request of express-gateway's server comes to its router as an exchange. */
    attach(server: Server): void {
      const [app] = server.listeners('request') as unknown as [ExpressApp];
      takeOver(server, { handle: createEntry(app, parts), upgrade: live.upgrade, ...gate });
      state.attached = true;
    },
    async start(): Promise<void> {
      metricsServer.listen(settings.metricsPort, settings.host);
      await once(metricsServer, 'listening');
      await keys.refresh();
      // The signer may start a little later.
      void keys.load(AbortSignal.timeout(10_000));
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
      slowReaders.stop();
      refusalLog.stop();
      parts.limits.stop();
      switchedOff.stop();
      await revocations.stop();
      for (const connection of [redis, counting]) connection.disconnect();
      await parts.upstreams.stop();
    },
  };
}

/** @param app express-gateway's: its router finds the endpoint, whose pipeline answers */
function createEntry(app: ExpressApp, parts: Parts) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = new Exchange(request, response, parts);
    (request as PipelineRequest).exchange = exchange;
    request.url = decodedOnce(request.url ?? '');
    app.handle(request, response, (error) => {
      // What express cannot read as a URL has reached no pipeline.
      const problem = framingProblem(request);
      if (problem) return exchange.refuse(problem, { close: true });
      parts.log.error({ requestId: exchange.id, err: error }, 'A request failed in the gateway');
      exchange.refuse('INTERNAL', { close: true });
    });
  };
}
