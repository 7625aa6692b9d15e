const path = require('node:path');

/**
 * The gateway's settings, read from the environment here and nowhere else. Addresses are origins such as
 * `http://127.0.0.1:4001`; ports 0 let the system choose.
 * @param {Record<string, string | undefined>} env
 * @throws one Error that tells every problem at once.
 */
function readSettings(env) {
  const problems = [];
  const read = reader(env, problems);
  const port = read.whole('PORT', 8080, { max: 65_535 });
  const settings = {
    appEnv: read.oneOf('APP_ENV', ['local', 'test', 'production'], 'local'),
    logLevel: read.oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
    host: env.HOST ?? '127.0.0.1',
    port,
    metricsPort: read.whole('METRICS_PORT', port === 0 ? 0 : port + 1000, { max: 65_535 }),
    webOrigin: read.origin('WEB_ORIGIN', 'http://localhost:3000'),
    redisUrl: read.url('REDIS_URL', 'redis://127.0.0.1:6479/0'),
    services: {
      auth: read.origin('AUTH_URL', 'http://127.0.0.1:4001'),
      profile: read.origin('PROFILE_URL', 'http://127.0.0.1:4002'),
      mailbox: read.origin('MAILBOX_URL', 'http://127.0.0.1:4003'),
      payment: read.origin('PAYMENT_URL', 'http://127.0.0.1:4004'),
      notification: read.origin('NOTIFICATION_URL', 'http://127.0.0.1:4005'),
      admin: read.origin('ADMIN_URL', 'http://127.0.0.1:4006'),
    },
    contractFile: path.resolve(__dirname, env.CONTRACT_FILE ?? '../contracts/generated/gateway.json'),
    openApiFile: path.resolve(__dirname, env.OPENAPI_FILE ?? '../contracts/generated/openapi.json'),
    configDir: path.resolve(__dirname, env.EG_CONFIG_DIR ?? 'config'),
    /** Where traces are sent (OTLP over HTTP); empty: none are made. */
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '',
    /** How many proxies in front of the gateway add to x-forwarded-for; 0: the socket's address is the client's. */
    trustedProxyHops: read.whole('TRUSTED_PROXY_HOPS', 0, { max: 10 }),
    /** Requests one address may make in a second; load tests from a single address raise it. */
    requestsPerAddress: read.whole('ADDRESS_REQUESTS_PER_SECOND', 300, { min: 1 }),
    /** Live connections one address may hold open. */
    livePerAddress: read.whole('ADDRESS_LIVE_CONNECTIONS', 500, { min: 1 }),
  };
  if (problems.length > 0) throw new Error(`The settings are not usable:\n- ${problems.join('\n- ')}`);
  return settings;
}

module.exports = { readSettings };

function reader(env, problems) {
  function parsed(name, preset) {
    try {
      return new URL(env[name] ?? preset);
    } catch {
      problems.push(`${name} must be a URL`);
      return new URL(preset);
    }
  }
  return {
    whole(name, preset, { min = 0, max = Number.MAX_SAFE_INTEGER }) {
      const value = Number(env[name] ?? preset);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      problems.push(`${name} must be a whole number of at least ${min}`);
      return preset;
    },
    oneOf(name, values, preset) {
      const value = env[name] ?? preset;
      if (values.includes(value)) return value;
      problems.push(`${name} must be one of ${values.join(', ')}`);
      return preset;
    },
    url: (name, preset) => parsed(name, preset).href,
    origin(name, preset) {
      const url = parsed(name, preset);
      const isOrigin = /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
      if (!isOrigin) problems.push(`${name} must be an http address without a path`);
      return url.origin;
    },
  };
}
