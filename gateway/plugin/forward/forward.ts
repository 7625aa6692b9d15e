import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../exchange.ts';
import { BodyRefused } from './body.ts';
import type { Upstream } from './upstreams.ts';

const tryAgainMs = 100;
/** The kit's mark of a 404 that is an operation's own answer. */
const knownOperation = 'x-known-operation';

export interface Outgoing {
  method: string;
  /** Includes the query. */
  path: string;
  headers: string[];
  body: Buffer | AsyncIterable<Buffer> | null;
}

/**
 * Sends an accepted request to its service and the answer back to the client; undici calls the `on…` methods. Settles
 * exactly once, by an answer or by `exchange.refuse`.
 */
export class Forwarding implements Dispatcher.DispatchHandler {
  private upstream: Upstream;
  private readonly exchange: Exchange;
  private readonly outgoing: Outgoing;
  private readonly timeoutMs: number;
  private earlier: Upstream | undefined;
  private isOver = false;
  private isSent = false;
  private isStreaming = false;
  private isAnswering = false;
  private hasRepeated = false;
  private isUnknown = false;
  private controller: Dispatcher.DispatchController | undefined;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param timeoutMs longest wait for the answer's head once the service has the whole request
   * @param earlier who has the operation in the release before: asked where the upstream does not know it yet
   */
  constructor(
    upstream: Upstream,
    exchange: Exchange,
    outgoing: Outgoing,
    timeoutMs: number,
    earlier?: Upstream,
  ) {
    this.upstream = upstream;
    this.exchange = exchange;
    this.outgoing = outgoing;
    this.timeoutMs = timeoutMs;
    this.earlier = earlier;
  }

  start(): void {
    this.upstream.inFlight += 1;
    this.exchange.response.on('close', () => this.clientClosed());
    this.isStreaming = this.outgoing.body !== null && !Buffer.isBuffer(this.outgoing.body);
    if (!this.isStreaming) this.bodySent();
    this.send();
  }

  private send(): void {
    this.isSent = false;
    this.controller = undefined;
    // undici also accepts async iterables.
    this.upstream.pool.dispatch(this.outgoing as Dispatcher.DispatchOptions, this);
  }

  /** From here on the client cannot be the slow side. */
  bodySent(): void {
    this.timer ??= setTimeout(() => this.giveUp('slow'), this.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    this.isSent = true;
    if (this.isOver) controller.abort(new Error('No longer wanted'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.isOver) return;
    this.isUnknown =
      status === 404 && this.earlier !== undefined && !this.isStreaming && !(knownOperation in headers);
    if (this.isUnknown) return;
    clearTimeout(this.timer);
    this.isAnswering = true;
    this.upstream.answered();
    this.exchange.begin(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver || this.isUnknown) return;
    const { response } = this.exchange;
    const isTaken = response.write(chunk);
    if (!this.exchange.holdAnswer(isTaken ? 0 : response.writableLength)) this.waitForClient(controller);
  }

  private waitForClient(controller: Dispatcher.DispatchController): void {
    if (!this.exchange.waitForClient()) {
      this.cutOff('unread');
      return;
    }
    controller.pause();
    this.exchange.response.once('drain', () => {
      this.exchange.goOn();
      controller.resume();
    });
  }

  onResponseEnd(): void {
    if (this.isOver) return;
    if (this.isUnknown && this.earlier) this.ask(this.earlier);
    else {
      this.finish();
      this.exchange.response.end();
    }
  }

  private ask(earlier: Upstream): void {
    this.earlier = undefined;
    this.upstream.inFlight -= 1;
    this.upstream = earlier;
    this.upstream.inFlight += 1;
    this.send();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error & { code?: string }): void {
    if (this.isOver) return;
    if (this.isAnswering) {
      this.cutOff(error.code ?? error.message);
    } else if (error instanceof BodyRefused) {
      this.finish();
      this.exchange.refuse(error.code, { close: true });
    } else if (this.mayRepeat()) {
      this.hasRepeated = true;
      this.send();
    } else if (!this.isSent && !this.isStreaming && this.upstream.refused()) {
      setTimeout(() => this.isOver || this.send(), tryAgainMs);
    } else this.giveUp(error.code ?? error.message);
  }

  /** A kept-alive connection may close just as it is reused; retrying a GET is safe. */
  private mayRepeat(): boolean {
    return this.isSent && !this.hasRepeated && this.outgoing.method === 'GET';
  }

  private giveUp(reason: string): void {
    if (this.isOver) return;
    this.finish();
    this.controller?.abort(new Error('Given up'));
    this.exchange.refuse('UNAVAILABLE', { retryAfter: 1, reason });
  }

  /** Destroys the connection, so that half an answer does not look complete. */
  private cutOff(reason: string): void {
    this.finish();
    this.controller?.abort(new Error('Cut off'));
    this.exchange.reason = reason;
    this.exchange.response.destroy();
  }

  private clientClosed(): void {
    if (this.isOver) return;
    this.finish();
    this.controller?.abort(new Error('The client left'));
  }

  private finish(): void {
    this.isOver = true;
    this.upstream.inFlight -= 1;
    clearTimeout(this.timer);
  }
}
