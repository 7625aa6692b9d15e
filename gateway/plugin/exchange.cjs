const { answerProblem } = require('./problem.cjs');
const { clientHeaders, requestIdOf } = require('./headers.cjs');

/** One request and its answer: what every step needs to know of it, and the two ways to answer. */
class Exchange {
  constructor(request, response, gateway) {
    this.request = request;
    this.response = response;
    this.gateway = gateway;
    this.id = requestIdOf(request);
    this.route = undefined;
    this.refused = undefined;
    this.reason = undefined;
    this.startedAt = performance.now();
    response.once('close', () => gateway.tell(this));
  }

  /** Begins to pass on a service's answer. */
  begin(status, rawHeaders) {
    const headers = clientHeaders(rawHeaders);
    this.response.writeHead(status, [...headers, ...this.commonHeaders()]);
  }

  /**
   * Answers with an error of the gateway's own.
   * @param {string} code one of the contract's error codes
   * @param {{ retryAfter?: number, close?: boolean, reason?: string, headers?: string[] }} [more] retryAfter in seconds; reason for the log
   */
  refuse(code, { retryAfter, close, reason, headers = [] } = {}) {
    this.refused = code;
    this.reason = reason;
    const all = [...headers, ...this.commonHeaders()];
    if (retryAfter !== undefined) all.push('retry-after', String(retryAfter));
    if (close && !this.gateway.isStopping()) all.push('connection', 'close');
    answerProblem(this.response, code, all);
  }

  commonHeaders() {
    const headers = ['x-request-id', this.id, ...this.gateway.cors.headersFor(this.request.headers.origin)];
    // While stopping, each connection ends with its next answer: none is cut under a request.
    if (this.gateway.isStopping()) headers.push('connection', 'close');
    return headers;
  }
}

module.exports = { Exchange };
