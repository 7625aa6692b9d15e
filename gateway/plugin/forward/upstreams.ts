import { type Dispatcher, Pool } from 'undici';

const poolOptions: Pool.Options = {
  connections: 128,
  pipelining: 1,
  connect: { timeout: 2_000 },
  headersTimeout: 0,
  bodyTimeout: 30_000,
  keepAliveTimeout: 4_000,
  maxHeaderSize: 32_768,
};
/** A new replica of a service gets its share of the requests after this time, give or take a quarter. */
const poolAgeMs = 60_000;
const maxInFlight = 2_000;
/**
 * How long requests wait for a service that refuses connections, counted from its first refusal: a restart takes
 * less.
 */
const patienceMs = 3_000;
const forgetMs = 10_000;

export type Upstreams = ReturnType<typeof createUpstreams>;
export type Upstream = ReturnType<typeof createUpstream>;

/** One pool of kept-alive connections for each service endpoint, one request at a time on each connection. */
export function createUpstreams() {
  const upstreams = new Map<string, Upstream>();
  return {
    get: (name: string): Upstream => {
      const upstream = upstreams.get(name);
      if (!upstream) throw new Error(`No service is called ${name}`);
      return upstream;
    },
    add: (name: string, origin: string): void => void upstreams.set(name, createUpstream(origin)),
    async remove(name: string): Promise<void> {
      await upstreams.get(name)?.pool.destroy();
      upstreams.delete(name);
    },
    async stop(): Promise<void> {
      await Promise.all([...upstreams.values()].map(({ pool }) => pool.destroy()));
    },
  };
}

function createUpstream(origin: string) {
  const pool = createRenewingPool(origin, poolOptions, poolAgeMs);
  let downSince: number | undefined;
  let refusedAt = 0;

  return {
    pool,
    inFlight: 0,
    isFull(): boolean {
      return this.inFlight >= maxInFlight;
    },
    answered(): void {
      downSince = undefined;
    },
    /** @returns whether a retry soon is worthwhile. */
    refused(): boolean {
      const now = Date.now();
      if (downSince === undefined || now - refusedAt > forgetMs) downSince = now;
      refusedAt = now;
      return now - downSince < patienceMs;
    },
  };
}

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
