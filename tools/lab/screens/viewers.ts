import { knownAt } from '@emberline/tests/support/known-at.ts';
import { makeOperators } from '@emberline/tests/support/operators.ts';
import { makePeople } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';

/** Somebody who looks at the product. */
export interface Viewer {
  name: 'guest' | 'member' | 'unpaid' | 'newcomer' | 'operator';
  /** Kept by the browser under its name. */
  token?: { name: 'token' | 'adminToken'; value: string };
  /** The other member, in addresses of pages about somebody. */
  otherId: string;
}

/** Two members of the demonstration world, one of them without a membership, one who has just come, and an operator. */
export async function makeViewers(addresses: ProductAddresses): Promise<Viewer[]> {
  const [member, other, unpaid] = await Promise.all(
    (['demo', 'demo2', 'free'] as const).map((name) => knownAt(addresses.services.auth, name)),
  );
  const [newcomer] = await makePeople(addresses, 1);
  const [operator] = await makeOperators(addresses, 1, 'manager');
  const otherId = other?.id ?? '';
  const as = (value = '') => ({ name: 'token' as const, value });
  return [
    { name: 'guest', otherId },
    { name: 'member', token: as(member?.token), otherId },
    { name: 'unpaid', token: as(unpaid?.token), otherId },
    { name: 'newcomer', token: as(newcomer?.token), otherId },
    { name: 'operator', token: { name: 'adminToken', value: operator?.token ?? '' }, otherId },
  ];
}
