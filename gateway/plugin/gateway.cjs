const { once } = require('node:events');
const { createAllowList, readContract } = require('./allow-list.cjs');
const { createCors } = require('./cors.cjs');
const { createHandler } = require('./handle.cjs');
const { createJwtKeys, keysFrom } = require('./jwt-keys.cjs');
const { budgetMs, createAddressCeiling, createLimits } = require('./limits.cjs');
const { createLive } = require('./live.cjs');
const { createMetrics, createMetricsServer } = require('./metrics.cjs');
const { createPages } = require('./pages.cjs');
const { rawProblem } = require('./problem.cjs');
const { connectRedis } = require('./redis.cjs');
const { watchRevocations } = require('./revocations.cjs');
const { createVerifier } = require('./token.cjs');
const { createTracing } = require('./tracing.cjs');
const { createUpstreams } = require('./upstreams.cjs');

/** How long the first start waits for the revoked sessions and the keys before it serves without. */
const startPatienceMs = 2_000;

/**
 * Everything the plugin consists of, built once from the settings.
 * @param {ReturnType<import('../settings.cjs').readSettings>} settings
 * @param {import('pino').Logger} log
 */
function createGateway(settings, log) {
  const state = { attached: false, open: false, stopping: false };
  const metrics = createMetrics();
  const metricsServer = createMetricsServer(metrics);
  const redis = {
    sets: connectRedis(settings.redisUrl, log),
    counts: connectRedis(settings.redisUrl, log.child({}, { level: 'silent' }), { commandTimeout: budgetMs }),
    news: connectRedis(settings.redisUrl, log.child({}, { level: 'silent' }), { autoResubscribe: false }),
  };
  const keys = createJwtKeys(keysFrom(settings.services.auth));
  const revocations = watchRevocations(redis.sets, redis.news);
  const parts = {
    settings,
    log,
    allowList: createAllowList(readContract(settings.contractFile)),
    upstreams: createUpstreams(settings.services),
    cors: createCors(settings.webOrigin),
    verifier: createVerifier({ keys, revocations }),
    ceiling: createAddressCeiling(settings.requestsPerAddress),
    limits: createLimits(redis.counts, { onFallback: () => metrics.limitFallbacks.inc() }),
    tracing: createTracing(settings.tracesEndpoint),
    pages: createPages({ settings, isReady: () => state.open && !state.stopping }),
    isOpen: () => state.open,
    isStopping: () => state.stopping,
    tell: (exchange) => tell(exchange, metrics, log),
  };
  const handle = createHandler(parts);
  const live = createLive({
    settings,
    log,
    ceiling: parts.ceiling,
    gauge: metrics.live,
    isOpen: parts.isOpen,
  });

  return {
    handle,
    isAttached: () => state.attached,
    metricsPort: () => metricsServer.address().port,
    allowList: parts.allowList,
    upstreams: parts.upstreams,
    /** Takes the requests of express-gateway's server. */
    attach(server) {
      takeOver(server, handle, live.upgrade);
      state.attached = true;
    },
    async start() {
      metricsServer.listen(settings.metricsPort, settings.host);
      await once(metricsServer, 'listening');
      await Promise.race([Promise.all([revocations.loaded, keys.refresh()]), patience()]);
    },
    open() {
      state.open = true;
    },
    /** Not ready from now on; answers end their connections. */
    beginStop() {
      state.stopping = true;
      live.stop();
    },
    async finishStop() {
      metricsServer.close();
      metricsServer.closeAllConnections();
      revocations.stop();
      parts.limits.stop();
      parts.ceiling.stop();
      for (const connection of Object.values(redis)) connection.disconnect();
      await parts.upstreams.stop();
      await parts.tracing.stop();
    },
  };
}

module.exports = { createGateway };

function takeOver(server, handle, upgrade) {
  server.removeAllListeners('request');
  server.on('request', handle);
  // With a listener of our own, `100 Continue` is sent only to who may send the body.
  server.on('checkContinue', handle);
  server.on('checkExpectation', handle);
  server.on('upgrade', upgrade);
  server.on('clientError', answerUnreadable);
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  server.maxHeaderSize = 16_384;
  server.maxConnections = 10_000;
}

/** What Node could not read as a request. */
function answerUnreadable(error, socket) {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const statuses = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
  socket.end(rawProblem('TRANSFER_REFUSED', statuses[error.code]), () => socket.destroy());
}

const told = new Set(['TRANSFER_REFUSED', 'INVALID', 'TOO_LARGE', 'TOO_MANY']);

/** Counts an answer and logs what somebody should look at; all others are told at debug level. */
function tell(exchange, metrics, log) {
  const { request, response, route, refused, reason, startedAt, id } = exchange;
  const status = response.writableFinished ? response.statusCode : 499;
  const seconds = (performance.now() - startedAt) / 1_000;
  metrics.requests.observe({ route: route?.id ?? 'none', status }, seconds);
  if (refused) metrics.refusals.inc({ code: refused });
  const level = status >= 500 ? 'warn' : told.has(refused) ? 'info' : 'debug';
  if (!log.isLevelEnabled(level)) return;
  const path = request.url.split('?', 1)[0].slice(0, 200);
  const ms = Math.round(seconds * 1_000);
  log[level]({ requestId: id, method: request.method, path, status, refused, reason, ms }, 'answered');
}

function patience() {
  return new Promise((resolve) => setTimeout(resolve, startPatienceMs).unref());
}
