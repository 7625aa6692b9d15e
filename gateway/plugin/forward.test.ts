import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Exchange } from './exchange.ts';
import { Forwarding } from './forward.ts';
import type { Upstream } from './upstreams.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An answer under way to a client that takes nothing. */
function answering() {
  const response = Object.assign(new EventEmitter(), {
    write: () => false,
    destroy: vi.fn(() => response.emit('close')),
  });
  const upstream = { inFlight: 0, pool: { dispatch: () => {} }, answered: () => {} };
  const controller = { abort: vi.fn(), pause: vi.fn(), resume: vi.fn(), rawHeaders: [] };
  const forwarding = new Forwarding(
    upstream as unknown as Upstream,
    { response, begin: () => {} } as unknown as Exchange,
    { method: 'GET', path: '/', headers: [], body: null },
    10_000,
  );
  forwarding.start();
  forwarding.onRequestStart(controller as never);
  forwarding.onResponseStart(controller as never, 200);
  forwarding.onResponseData(controller as never, Buffer.alloc(10));
  return { response, upstream, controller };
}

test('a client that takes nothing of its answer for 30 s loses it, and the service is free again', () => {
  const { response, upstream, controller } = answering();
  expect(upstream.inFlight).toBe(1);
  vi.advanceTimersByTime(29_999);
  expect(response.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(response.destroy).toHaveBeenCalledOnce();
  expect(controller.abort).toHaveBeenCalledOnce();
  expect(upstream.inFlight).toBe(0);
});

test('one that goes on taking it gets the rest', () => {
  const { response, controller } = answering();
  vi.advanceTimersByTime(29_000);
  response.emit('drain');
  expect(controller.resume).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(response.destroy).not.toHaveBeenCalled();
});
