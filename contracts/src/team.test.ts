import { expect, test } from 'vitest';
import { operations } from './index.ts';
import { asksAgain, rolesMay, type TeamRole, teamRoles, teamTable } from './team.ts';

const forTeam = operations.filter(({ who, onBehalfOf = who }) =>
  ['newcomer', 'operator', 'manager'].includes(onBehalfOf),
);

test('each operation of operators has a row in the table of roles, and no row is left over', () => {
  const missing = forTeam.map(({ id }) => id).filter((id) => !(id in teamTable));
  expect(missing, 'add a row to contracts/src/team.ts').toEqual([]);
  const known = new Set(forTeam.map(({ id }) => id));
  expect(Object.keys(teamTable).filter((id) => !known.has(id))).toEqual([]);
});

test('a manager may do everything, and alone what is declared for managers', () => {
  for (const { id, who, onBehalfOf = who } of forTeam) {
    expect(teamTable[id]?.roles, id).toContain('manager');
    expect(teamTable[id]?.roles.length === 1, id).toBe(onBehalfOf === 'manager');
  }
});

test('what nobody has given a row is the managers’ alone', () => {
  expect(teamRoles.filter((role) => rolesMay([role], 'somethingNew'))).toEqual(['manager']);
});

const mayNot: [TeamRole, string[]][] = [
  [
    'operator',
    [
      'banUser',
      'suspendUser',
      'deleteUser',
      'restoreUser',
      'eraseUser',
      'refundPayment',
      'exportUsers',
      'changeOperator',
    ],
  ],
  [
    'moderator',
    ['messagingSend', 'respondToMail', 'addUser', 'refundPayment', 'exportPayments', 'addOperator'],
  ],
  ['billing', ['messagingConversation', 'listRecentChats', 'banUser', 'eraseUser', 'resetSecondFactor']],
];
test.each(mayNot)('of the other roles’ work, %s may do none', (role, ids) => {
  expect(ids.filter((id) => rolesMay([role], id))).toEqual([]);
});

test('an operator of before, who holds three roles, may do all that is not the managers’', () => {
  const open = forTeam.filter(({ id }) => rolesMay(['operator', 'moderator', 'billing'], id));
  expect(forTeam.filter((one) => !open.includes(one)).map(({ who, onBehalfOf = who }) => onBehalfOf)).toEqual(
    forTeam.filter(({ who, onBehalfOf = who }) => onBehalfOf === 'manager').map(() => 'manager'),
  );
});

const rows = forTeam.map((operation) => [operation.id, operation] as const);

test.each(rows)(
  '%s says whether it asks for a second step, and declares what it answers then',
  (id, operation) => {
    expect(['asks', 'free', 'asked before'], 'decide it in contracts/src/team.ts').toContain(
      teamTable[id]?.stepUp,
    );
    if (asksAgain(id)) expect(operation.errors).toContain('CODE_NEEDED');
  },
);

test.each(rows.filter(([id]) => teamTable[id]?.stepUp === 'asked before'))(
  '%s is a step of something that asks itself',
  (_id, { who, service, callers }) => {
    expect({ who, callers, service }).toEqual({
      who: 'service',
      callers: ['admin'],
      service: expect.not.stringMatching('auth'),
    });
  },
);

test('reading asks nothing, but for files of many people’s data', () => {
  const reads = forTeam.filter(({ method }) => method === 'GET');
  expect(reads.filter(({ id }) => asksAgain(id))).toEqual([]);
  expect(forTeam.filter(({ bytes }) => bytes === 'text/csv').filter(({ id }) => !asksAgain(id))).toEqual([]);
});
