import { type Operation, operations, type ServiceCaller, type ServiceName } from '@emberline/contracts';
import {
  createServiceCredential,
  localServiceKey,
  type ServiceCredential,
} from '../identity/service-tokens.ts';
import { onBehalfHeader } from '../identity/who.ts';

/** The identity and key of a service, or a command (`tools`), in local use and tests. */
export function localCredential(name: ServiceCaller = 'tools'): ServiceCredential {
  return createServiceCredential(name, localServiceKey(name));
}

/**
 * Headers for a call by a service that may call the operation.
 * @param onBehalfOf the token of the person the call is for.
 */
export async function serviceHeaders(
  { service, callers }: Operation,
  {
    as = callers?.[0] as ServiceCaller,
    onBehalfOf,
  }: { as?: ServiceCaller; onBehalfOf?: string | undefined } = {},
): Promise<Record<string, string>> {
  const token = await localCredential(as).tokenFor(service);
  return {
    authorization: `Bearer ${token}`,
    ...(onBehalfOf !== undefined && { [onBehalfHeader]: onBehalfOf }),
  };
}

/** The operation that a service serves at a path as called. */
export function operationAt(service: ServiceName, method: string, path: string): Operation {
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? '');
  const found = operations.find((one) => one.service === service && one.method === method && fits(one.path));
  if (!found) throw new Error(`${service} has no ${method} ${path}`);
  return found;
}
