import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@emberline/contracts/errors';
import { addressKey } from '@emberline/kit/http/client-address';
import type { Caller } from '@emberline/kit/identity/callers';
import type { AtOnce } from '@emberline/kit/semaphore';
import { clientAddress } from './connections/address.ts';
import type { Route } from './contract.ts';
import type { Cors } from './cors.ts';
import type { BodyKind, BodyMemory } from './forward/body.ts';
import { clientHeaders, requestIdOf } from './headers.ts';
import { answerProblem } from './problem.ts';

/**
 * The most bytes held of one answer: more than a photo, so that a client that does not read holds no connection to
 * its service.
 */
const mostHeld = 2 * 1024 * 1024;
/** Per address. A service gets 128 connections, so it takes eight addresses that read nothing to use them all. */
const mostWaitingAnswers = 16;

/** What an exchange needs; parts.ts holds the rest. */
export interface ExchangeParts {
  settings: { trustedProxyHops: number; perAddress: { inFlight: number } };
  cors: Cors;
  /** Requests of an address in flight. */
  inFlight: AtOnce;
  bodyMemory: BodyMemory;
  answerMemory: BodyMemory;
  /** Answers per address that hold a connection to a service because the client does not read and the buffer is full. */
  waitingAnswers: AtOnce;
  isStopping: () => boolean;
  /** Called once for each request when its answer is over. */
  noteAnswer: (exchange: Exchange) => void;
}

/** One request and its answer: what every step needs to know, what it holds, and the two ways to answer. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly address: string;
  /** The key that limits count by. */
  readonly addressKey: string;
  readonly startedAt = performance.now();
  route: Route | undefined;
  bodyKind: BodyKind = 'none';
  caller: Caller | undefined;
  refused: ErrorCode | undefined;
  reason: string | undefined;
  private readonly parts: ExchangeParts;
  private hasPlace = false;
  private bodyBytes = 0;
  private answerBytes = 0;
  private isWaiting = false;
  private isOver = false;

  constructor(request: IncomingMessage, response: ServerResponse, parts: ExchangeParts) {
    this.request = request;
    this.response = response;
    this.parts = parts;
    this.id = requestIdOf(request);
    this.address = clientAddress(request, parts.settings.trustedProxyHops);
    this.addressKey = addressKey(this.address);
    response.once('close', () => this.end());
  }

  /** @returns false when its address already has too many requests in flight. */
  takePlace(): boolean {
    const { inFlight, settings } = this.parts;
    this.hasPlace = inFlight.enter(this.addressKey, settings.perAddress.inFlight);
    return this.hasPlace;
  }

  /** @returns false when there is no room for this much more of a body. */
  holdBody(bytes: number): boolean {
    if (this.isOver || !this.parts.bodyMemory.take(bytes)) return false;
    this.bodyBytes += bytes;
    return true;
  }

  /**
   * @param bytes of the answer that the client has not read yet.
   * @returns false when no more may be held: the service must wait.
   */
  holdAnswer(bytes: number): boolean {
    const more = bytes - this.answerBytes;
    if (more > 0 && (bytes > mostHeld || !this.parts.answerMemory.take(more))) return false;
    if (more < 0) this.parts.answerMemory.giveBack(-more);
    this.answerBytes = bytes;
    return true;
  }

  /** @returns false when too many answers to this address already make a service wait. */
  waitForClient(): boolean {
    this.isWaiting ||= this.parts.waitingAnswers.enter(this.addressKey, mostWaitingAnswers);
    return this.isWaiting;
  }

  goOn(): void {
    if (this.isWaiting) this.parts.waitingAnswers.leave(this.addressKey);
    this.isWaiting = false;
  }

  /** Starts to pass on a service's answer. */
  begin(status: number, headers: IncomingHttpHeaders): void {
    this.response.writeHead(status, [...clientHeaders(headers), ...this.commonHeaders()]);
  }

  /**
   * Answers with an error of the gateway itself.
   * @param more retryAfter in seconds; reason for the log; message in place of the code's own
   */
  refuse(
    code: ErrorCode,
    more: {
      retryAfter?: number;
      close?: boolean;
      reason?: string;
      message?: string;
      headers?: string[];
    } = {},
  ): void {
    const { retryAfter, close, reason, message, headers = [] } = more;
    this.refused = code;
    this.reason = reason;
    const all = [...headers, ...this.commonHeaders()];
    if (retryAfter !== undefined) all.push('retry-after', String(retryAfter));
    if (close && !this.parts.isStopping()) all.push('connection', 'close');
    answerProblem(this.response, code, all, message);
  }

  commonHeaders(): string[] {
    const headers = ['x-request-id', this.id, ...this.parts.cors.headersFor(this.request.headers.origin)];
    // While stopping, each connection closes after its next answer, so that no request is cut off.
    if (this.parts.isStopping()) headers.push('connection', 'close');
    return headers;
  }

  private end(): void {
    this.isOver = true;
    if (this.hasPlace) this.parts.inFlight.leave(this.addressKey);
    this.parts.bodyMemory.giveBack(this.bodyBytes);
    this.holdAnswer(0);
    this.goOn();
    this.parts.noteAnswer(this);
  }
}
