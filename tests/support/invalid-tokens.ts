import { generateKeyPairSync } from 'node:crypto';
import { type ServiceCaller, type ServiceName, serviceCallers } from '@emberline/contracts';
import {
  createServiceCredential,
  encodeKeyPair,
  localServiceKey,
} from '@emberline/kit/identity/service-tokens';
import { localCredential } from '@emberline/kit/testing/service-calls';

/**
 * Fault -> a token with which `caller` calls `service` and which must be refused. Each has one fault only, so it would be
 * accepted if that were not checked.
 */
export async function invalidTokens(
  caller: ServiceCaller,
  service: ServiceName,
): Promise<Record<string, string | undefined>> {
  const other = serviceCallers.find((name) => name !== caller) as ServiceCaller;
  const elsewhere = service === 'auth' ? 'profile' : 'auth';
  const unpublished = encodeKeyPair(caller, generateKeyPairSync('ed25519').privateKey).key;
  const own = localServiceKey(caller);
  const anHourAgo = () => Date.now() - 3_600_000;
  return {
    'no token': undefined,
    'what is no token': 'sesame',
    'a key that nobody published': await createServiceCredential(caller, unpublished).tokenFor(service),
    'another service’s key': await createServiceCredential(caller, localServiceKey(other)).tokenFor(service),
    'a token for another service': await localCredential(caller).tokenFor(elsewhere),
    'an old token': await createServiceCredential(caller, own, anHourAgo).tokenFor(service),
    'a token without a signature': unsigned(await localCredential(caller).tokenFor(service)),
    'a name that is no service': await createServiceCredential('gateway', own).tokenFor(service),
  };
}

function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'service+jwt' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}
