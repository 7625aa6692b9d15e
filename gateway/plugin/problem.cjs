const { STATUS_CODES } = require('node:http');
const { errors } = require('../../contracts/src/errors.ts');

const bodies = Object.fromEntries(
  Object.entries(errors).map(([code, declared]) => [code, bodyOf(code, declared)]),
);

/**
 * Answers with one of the contract's error codes.
 * @param {import('node:http').ServerResponse} response
 * @param {keyof typeof errors} code
 * @param {string[]} headers name, value, name, value …
 */
function answerProblem(response, code, headers) {
  if (response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, body } = bodies[code];
  response.writeHead(status, [...plainHeaders(body), ...headers]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/**
 * The same as a whole HTTP/1.1 answer that ends its connection, for sockets without a response object.
 * @param {number} [status] when it is more exact than the code's own
 */
function rawProblem(code, status = errors[code].status) {
  const { body } = bodyOf(code, { ...errors[code], status });
  const headers = plainHeaders(body);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  return `${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`;
}

module.exports = { answerProblem, rawProblem };

function bodyOf(code, { status, message }) {
  const body = JSON.stringify({ statusCode: status, error: STATUS_CODES[status], message, code });
  return { status, body };
}

function plainHeaders(body) {
  return [
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(body)),
    'cache-control',
    'no-store',
    'x-content-type-options',
    'nosniff',
  ];
}
