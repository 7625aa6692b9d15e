import type { AuthSeedRow } from '@emberline/contracts';
import { operators } from '../world/logins.ts';
import type { Person } from '../world/person.ts';

export function accountRow(person: Person): AuthSeedRow {
  const {
    id,
    firstname,
    lastname,
    username,
    email,
    gender,
    preference,
    kind,
    password,
    isVerified,
    createdAt,
  } = person;
  return {
    id,
    firstname,
    lastname,
    username,
    email,
    gender,
    preference,
    kind,
    password,
    isVerified,
    createdAt: createdAt.toISOString(),
  };
}

export function operatorRows(): AuthSeedRow[] {
  return operators.map((operator) => ({ kind: 'operator' as const, ...operator }));
}
