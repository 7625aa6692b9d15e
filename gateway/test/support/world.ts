import { Redis } from 'ioredis';
import { type RunningGateway, startGateway, testRedisUrl } from './gateway.ts';
import { createSigner, type Signer, type TokenDifference } from './signer.ts';
import { startUpstreams, type Upstreams } from './upstreams.ts';

export interface World {
  redis: Redis;
  signer: Signer;
  upstreams: Upstreams;
  gateway: RunningGateway;
  /** A call to the gateway. */
  fetch: (path: string, options?: RequestInit) => Promise<Response>;
  /** The header with a token. */
  bearer: (difference?: TokenDifference) => Promise<{ authorization: string }>;
  /** The value of a metric, by its name and labels as shown. */
  figure: (name: string) => Promise<number>;
  stop: () => Promise<void>;
}

/** A gateway with six services behind it, a signer of tokens and an empty Redis database. */
export async function startWorld(env: Record<string, string> = {}): Promise<World> {
  const redis = new Redis(testRedisUrl());
  await redis.flushdb();
  const signer = await createSigner();
  const upstreams = await startUpstreams(signer);
  const gateway = await startGateway({ ...upstreams.urls, ...env });
  return {
    redis,
    signer,
    upstreams,
    gateway,
    fetch: (path, options) => fetch(gateway.url + path, options),
    bearer: async (difference) => ({ authorization: `Bearer ${await signer.sign(difference)}` }),
    figure: async (name) => {
      const text = await (await fetch(gateway.metricsUrl)).text();
      // There are also labels that every figure has, such as its version.
      const [, figure = '', own = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(name) ?? [];
      const labels = `\\{[^}]*${RegExp.escape(own)}[^}]*\\}`;
      return Number(new RegExp(`^${RegExp.escape(figure)}${labels} (\\S+)$`, 'm').exec(text)?.[1]);
    },
    async stop() {
      await gateway.stop();
      upstreams.stop();
      redis.disconnect();
    },
  };
}
