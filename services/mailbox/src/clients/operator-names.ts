import { listOperatorNames } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../settings.ts';

/**
 * What an operator is called, from auth, cached for half a minute; undefined while auth does not answer.
 * @param token of the operator who asks
 */
export type OperatorName = (id: string, token: string | undefined) => Promise<string | undefined>;

export function createOperatorName(
  { AUTH_URL: url }: Pick<Settings, 'AUTH_URL'>,
  credential: ServiceCredential,
): OperatorName {
  const names = new LRUCache<'all', Map<string, string>, string | undefined>({
    max: 1,
    ttl: 30_000,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_key, _old, { context: onBehalfOf }) => {
      const rows = await callService(listOperatorNames, { url, credential, onBehalfOf, timeoutMs: 1_000 });
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
  });
  return async (id, token) => {
    const known = await names.fetch('all', { context: token }).catch(() => undefined);
    return known?.get(id);
  };
}
