import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import { call, logIn } from './http.ts';

interface Login {
  username: string;
  password: string;
}
export interface Member {
  id: string;
  token: string;
}
/** The input of every flow: paying members, each of whom may write to the next in the list, and an operator's token. */
export interface People {
  members: Member[];
  operator: string;
}

/** Logins of the demonstration world, chosen by main.ts; the first is the operator's. */
const logins = new SharedArray('logins', () => JSON.parse(open(__ENV.LOGINS ?? '')) as Login[]);

/** Runs once before the load; ends the run when the target does not answer. */
export function logInAll(): People {
  const [operator, ...members] = [...logins];
  const { token } = logIn('adminLogin', '/admin/login', { ...operator });
  const people = members.map(({ username, password }) => {
    const { token } = logIn('login', '/auth/login', { identifier: username, password });
    const { id } = call('getMe', 'GET', '/users/me', token as string);
    return { id, token } as Member;
  });
  if (!token || people.some((person) => !person.token || !person.id))
    exec.test.abort('not everybody could log in');
  return { members: people, operator: token as string };
}

/** Two members who may write to each other: another pair in each iteration. */
export function nextPair({ members }: People): [Member, Member] {
  const pair = exec.scenario.iterationInTest % Math.floor(members.length / 2);
  return [members[2 * pair], members[2 * pair + 1]] as [Member, Member];
}
