import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import { type Caller, logIn } from './http.ts';
import { machine, machines, operatorLogin, peopleCount, peopleFile, scenario } from './settings.ts';

export interface Login {
  username: string;
  password: string;
  id: string;
  token?: string;
}
export interface Member extends Caller {
  id: string;
  token: string;
}
/** The input of every flow: paying members, each of whom may write to the next in the list, and an operator. */
export interface People {
  members: Member[];
  operator: Caller;
  /** ms since 1970: when the load began, after all logins. */
  readyAt: number;
}

/** Read once for all virtual users. */
const logins = new SharedArray('people', () =>
  open(peopleFile)
    .split('\n')
    .filter((line) => line.includes(','))
    .map((line) => {
      const [username, password, id, token] = line.trim().split(',');
      return { username, password, id, token } as Login;
    }),
);

export const loginCount = logins.length;
export const loginNumber = (n: number): Login => logins[n] as Login;

/** How many take part. Unless said: few enough that logging them in takes seconds, enough that nobody meets the limits of an account. */
export const peopleUsed = peopleCount || (scenario === 'sessions' ? 100 : 40);

/**
 * Runs once before the load, on each machine; ends the run when somebody cannot log in.
 * @param withOperator whether an operator takes part
 */
export function logInAll(withOperator: boolean): People {
  const members = ownPeople().map(logInMember);
  const operator = withOperator ? logInOperator() : { token: 'nobody' };
  if (members.length < 2) exec.test.abort('there are no two people for this machine: raise PEOPLE');
  if (!operator.token || members.some(({ token }) => !token)) exec.test.abort('not everybody could log in');
  return { members, operator, readyAt: Date.now() };
}

/** The people of this machine: its part of the first ones, in whole pairs. Nobody is another machine's too. */
export function ownPeople(): Login[] {
  const pairs = Math.floor(Math.min(peopleUsed, logins.length) / 2);
  const before = (part: number) => Math.floor((pairs * part) / machines) * 2;
  const own = machineNumber();
  return Array.from(
    { length: before(own) - before(own - 1) },
    (_, n) => logins[before(own - 1) + n] as Login,
  );
}

/** k6-operator gives each of its runners a tag with its number. */
function machineNumber(): number {
  const { instance_id } = (exec.test.options as { tags?: Record<string, string> }).tags ?? {};
  return Number(instance_id ?? machine);
}

export function logInMember({ username, password, id, token: known }: Login): Member {
  const address = addressOf(username);
  if (known) return { id, token: known, address };
  const { token } = logIn('login', '/auth/login', { identifier: username, password }, address);
  return { id, token: token as string, address };
}

function logInOperator(): Caller {
  const [username = '', password = ''] = operatorLogin.split(':');
  const address = addressOf(username);
  const { token } = logIn('adminLogin', '/admin/login', { username, password }, address);
  return { token: token as string, address };
}

/** Always the same made-up address for a name. */
export function addressOf(username: string): string {
  let hash = 7;
  for (const letter of username) hash = (hash * 31 + letter.charCodeAt(0)) % (250 * 250 * 250);
  return `10.${hash % 250}.${Math.floor(hash / 250) % 250}.${1 + (Math.floor(hash / 62_500) % 250)}`;
}

/** Two members who may write to each other: another pair in each iteration. */
export function nextPair({ members }: People): [Member, Member] {
  const pair = exec.scenario.iterationInInstance % Math.floor(members.length / 2);
  return [members[2 * pair], members[2 * pair + 1]] as [Member, Member];
}
