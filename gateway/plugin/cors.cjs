const exposed = 'adlink, retry-after, x-request-id';
const allowedHeaders = 'authorization, content-type, x-request-id, traceparent, tracestate';

/**
 * Cross-origin answers for the web client's origin alone.
 * @param {string} webOrigin such as `http://localhost:3000`
 */
function createCors(webOrigin) {
  const own = [
    'access-control-allow-origin',
    webOrigin,
    'access-control-expose-headers',
    exposed,
    'vary',
    'Origin',
  ];
  const foreign = ['vary', 'Origin'];

  return {
    /** @returns {string[]} headers for any answer to this request. */
    headersFor: (origin) => (origin === webOrigin ? own : foreign),
    /** @returns {string[]} headers for the answer to OPTIONS on a path that has these methods. */
    preflightFor(origin, methods) {
      const allow = ['allow', [...methods, 'OPTIONS'].join(', '), ...this.headersFor(origin)];
      if (origin !== webOrigin) return allow;
      return [
        ...allow,
        'access-control-allow-methods',
        methods.join(', '),
        'access-control-allow-headers',
        allowedHeaders,
        'access-control-max-age',
        '7200',
      ];
    },
  };
}

module.exports = { createCors };
