import { seedProfile } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import { newId } from '@emberline/kit/mongo/ids';
import type { TestKeys } from '@emberline/kit/testing/keys';
import { credential } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';

export interface Member {
  id: string;
  token: string;
}

/** Members with a token of these keys: to log ten thousand people in takes minutes. */
export function makeMembers(keys: TestKeys, count: number): Promise<Member[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const id = newId();
      return { id, token: await keys.tokenFor({ memberId: id, expiresInSeconds: tokenSeconds }) };
    }),
  );
}

const tokenSeconds = 7_200;
const seededAtOnce = 500;

/** Gives them profiles, which their presence is stored with. */
export async function seedProfiles({ services }: ProductAddresses, members: Member[]): Promise<void> {
  const now = new Date().toISOString();
  const rows = members.map(({ id }) => ({
    what: 'profile' as const,
    row: {
      ...{
        _id: id,
        version: 1,
        kind: 'member' as const,
        firstname: 'Ann',
        lastname: 'Idle',
        username: `i${id}`,
      },
      ...{
        email: `${id}@example.test`,
        gender: 'female' as const,
        preference: 'both' as const,
        facts: { age: 30 },
      },
      ...{ isVerified: true, paymentStatus: null, createdAt: now, lastOnline: now },
    },
  }));
  for (let from = 0; from < rows.length; from += seededAtOnce) {
    const body = { rows: rows.slice(from, from + seededAtOnce) };
    await callService(seedProfile, { url: services.profile, credential, body, timeoutMs: 60_000 });
  }
}
