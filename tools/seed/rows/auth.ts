import type { Row } from '../services.ts';
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
