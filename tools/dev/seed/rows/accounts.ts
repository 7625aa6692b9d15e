import type { AdminSeedRow, AuthSeedRow } from '@emberline/contracts';
import words from '../words/talk.json' with { type: 'json' };
import { operators } from '../world/logins.ts';
import type { Person } from '../world/person.ts';

export function accountRow(person: Person): AuthSeedRow {
  const { id, firstname, lastname, username, email, gender, preference } = person;
  const { kind, password, isVerified, createdAt } = person;
  return {
    ...{ id, firstname, lastname, username, email, gender, preference, kind, password, isVerified },
    createdAt: createdAt.toISOString(),
  };
}

export function operatorRows(): AuthSeedRow[] {
  return operators.map((operator) => ({ kind: 'operator' as const, ...operator }));
}

/** The operators' canned replies. Their lists are rebuilt from the other services. */
export function adminRows(): AdminSeedRow[] {
  return words.replies.map(([code = '', text = '']) => ({ kind: 'reply', code, text }));
}
