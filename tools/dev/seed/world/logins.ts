import type { Person } from './person.ts';

/** People with documented logins, one per situation. The start prints the first three and the operator. */
export const knownMembers: Partial<Person>[] = [
  {
    username: 'demo',
    password: 'demo-ember-1',
    firstname: 'Daniel',
    lastname: 'Hart',
    gender: 'male',
    preference: 'female',
    paymentStatus: 1,
  },
  {
    username: 'demo2',
    password: 'demo-ember-2',
    firstname: 'Nora',
    lastname: 'Lindgren',
    gender: 'female',
    preference: 'male',
    paymentStatus: 1,
  },
  {
    username: 'free',
    password: 'demo-ember-3',
    firstname: 'Sofia',
    lastname: 'Reyes',
    gender: 'female',
    preference: 'male',
    paymentStatus: null,
  },
  {
    username: 'ended',
    firstname: 'Marcus',
    lastname: 'Bell',
    gender: 'male',
    preference: 'female',
    paymentStatus: 0,
  },
  {
    username: 'pastdue',
    firstname: 'Hannah',
    lastname: 'Cole',
    gender: 'female',
    preference: 'both',
    paymentStatus: 2,
  },
  {
    username: 'stopped',
    firstname: 'Victor',
    lastname: 'Lane',
    gender: 'male',
    preference: 'both',
    paymentStatus: 3,
  },
  {
    username: 'unverified',
    firstname: 'Julia',
    lastname: 'Marsh',
    gender: 'female',
    preference: 'male',
    paymentStatus: null,
    isVerified: false,
  },
  {
    username: 'incomplete',
    firstname: 'Owen',
    lastname: 'Price',
    gender: 'male',
    preference: 'female',
    paymentStatus: null,
    facts: {},
    zip: null,
    pictures: [],
    background: null,
  },
];

/** Has written 5,000 messages with demo. */
export const oldFriend: Partial<Person> = {
  username: 'clara',
  firstname: 'Clara',
  lastname: 'Winslow',
  gender: 'female',
  preference: 'male',
  paymentStatus: 1,
};

export const operators = [
  { username: 'operator', password: 'operator-ember-1', role: 'operator' as const },
  { username: 'manager', password: 'operator-ember-2', role: 'manager' as const },
];
