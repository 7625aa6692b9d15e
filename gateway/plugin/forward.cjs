const { BodyStalled, BodyTooLarge } = require('./body.cjs');

const tryAgainMs = 100;

/**
 * Sends a request that was let in to its service and the answer back to the client; undici calls the `on…` methods.
 * Settles exactly once, by an answer or by `exchange.refuse`.
 */
class Forwarding {
  /**
   * @param {ReturnType<import('./upstreams.cjs').createUpstreams> extends { get: (n: string) => infer U } ? U : never} upstream
   * @param {import('./exchange.cjs').Exchange} exchange
   * @param {{ method: string, path: string, headers: string[], body: Buffer | AsyncIterable<Buffer> | null }} outgoing
   * @param {number} timeoutMs longest wait for the answer's head once the service has the whole request
   */
  constructor(upstream, exchange, outgoing, timeoutMs) {
    this.upstream = upstream;
    this.exchange = exchange;
    this.outgoing = outgoing;
    this.timeoutMs = timeoutMs;
    this.isOver = false;
    this.isAnswering = false;
    this.hasRepeated = false;
  }

  start() {
    this.upstream.inFlight += 1;
    this.exchange.response.on('close', () => this.clientClosed());
    this.isStreaming = this.outgoing.body !== null && !Buffer.isBuffer(this.outgoing.body);
    if (!this.isStreaming) this.bodySent();
    this.send();
  }

  send() {
    this.isSent = false;
    this.controller = undefined;
    this.upstream.pool.dispatch(this.outgoing, this);
  }

  /** From here on the client cannot be the one who is slow. */
  bodySent() {
    this.timer ??= setTimeout(() => this.give('slow'), this.timeoutMs);
  }

  onRequestStart(controller) {
    this.controller = controller;
    this.isSent = true;
    if (this.isOver) controller.abort(new Error('No longer wanted'));
  }

  onResponseStart(controller, status) {
    if (status < 200 || this.isOver) return;
    clearTimeout(this.timer);
    this.isAnswering = true;
    this.upstream.answered();
    this.exchange.begin(status, controller.rawHeaders);
  }

  onResponseData(controller, chunk) {
    const { response } = this.exchange;
    if (this.isOver || response.write(chunk)) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd() {
    if (this.isOver) return;
    this.finish();
    this.exchange.response.end();
  }

  onResponseError(_controller, error) {
    if (this.isOver) return;
    if (this.isAnswering) {
      // Half an answer must not look like a whole one.
      this.finish();
      this.exchange.response.destroy();
    } else if (error instanceof BodyTooLarge || error instanceof BodyStalled) {
      this.finish();
      this.exchange.refuse(error instanceof BodyStalled ? 'STALLED' : 'TOO_LARGE', { close: true });
    } else if (this.mayRepeat()) {
      this.hasRepeated = true;
      this.send();
    } else if (!this.isSent && !this.isStreaming && this.upstream.refused()) {
      setTimeout(() => this.isOver || this.send(), tryAgainMs);
    } else this.give(error.code ?? error.message);
  }

  /** A kept-alive connection may close just as it is used again; reading once more does no harm. */
  mayRepeat() {
    return this.isSent && !this.hasRepeated && this.outgoing.method === 'GET';
  }

  give(reason) {
    if (this.isOver) return;
    this.finish();
    this.controller?.abort(new Error('Given up'));
    this.exchange.refuse('UNAVAILABLE', { retryAfter: 1, reason });
  }

  clientClosed() {
    if (this.isOver) return;
    this.finish();
    this.controller?.abort(new Error('The client left'));
  }

  finish() {
    this.isOver = true;
    this.upstream.inFlight -= 1;
    clearTimeout(this.timer);
  }
}

module.exports = { Forwarding };
