import type { Row } from '../services.ts';
import { operators } from '../world/logins.ts';
import type { Person } from '../world/person.ts';

export function accountRow(person: Person): Row {
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

export function operatorRows(): Row[] {
  return operators.map((operator) => ({ kind: 'operator', ...operator }));
}
