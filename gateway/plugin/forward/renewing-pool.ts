import { type Dispatcher, Pool } from 'undici';

export type RenewingPool = ReturnType<typeof createRenewingPool>;

/**
 * A pool of connections that a new one replaces when it is about `ageMs` old (a quarter less to a quarter more). The
 * old one takes no more requests, finishes those it has, and closes.
 *
 * undici's own `clientTtl` is not used: once all connections of a full pool are too old, it leaves the requests that
 * wait in the pool without a connection until a later request has been answered.
 */
export function createRenewingPool(origin: string, options: Pool.Options, ageMs: number) {
  const closing = new Set<Pool>();
  let pool = new Pool(origin, options);
  let renewAt = nextRenewal();

  function nextRenewal(): number {
    return Date.now() + ageMs * (0.75 + Math.random() / 2);
  }

  function renew(): void {
    const old = pool;
    pool = new Pool(origin, options);
    renewAt = nextRenewal();
    closing.add(old);
    void old.close().finally(() => closing.delete(old));
  }

  return {
    dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
      if (Date.now() >= renewAt) renew();
      pool.dispatch(request, handler);
    },
    /** Cuts off running requests. */
    async destroy(): Promise<void> {
      await Promise.all([pool, ...closing].map((one) => one.destroy()));
    },
  };
}
