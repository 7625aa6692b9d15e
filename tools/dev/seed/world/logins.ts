import type { SeedOperator } from '@emberline/contracts';
import logins from '../words/logins.json' with { type: 'json' };
import type { Person } from './person.ts';

/** People with documented logins, one per situation. The start prints the first three and the operator. */
export const knownMembers = logins.members as Partial<Person>[];

/** Has written 5,000 messages with demo. */
export const oldFriend = logins.oldFriend as Partial<Person>;

export const operators = logins.operators as Omit<SeedOperator, 'kind'>[];
