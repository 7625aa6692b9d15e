import { randomBytes } from 'node:crypto';
import {
  addTeamPhoto,
  addUser,
  fields,
  getTeamProfile,
  listTeam,
  type Operation,
  orderTeamPhotos,
  pauseTeamProfile,
  removeTeamPhoto,
  saveTeamProfile,
} from '@emberline/contracts';
import type { Operator } from '../support/operators.ts';
import { png } from '../support/pictures.ts';

interface TeamCall {
  operation: Operation;
  input: () => Promise<{ params?: object; body?: object }>;
  sometimes: string[];
}

/** Every call about a team profile that the operator has added, in an order in which each can succeed. */
export function teamCalls(operator: () => Operator): TeamCall[] {
  let id: Promise<string> | undefined;
  const profile = async () => {
    id ??= operator()
      .api(addUser, { body: newProfile() })
      .then(({ body }) => body.user.id);
    return { id: await id };
  };
  const files = async () => {
    const { body } = await operator().api(getTeamProfile, { params: await profile() });
    return body.profile.additionalPhotos;
  };
  const photo = png(300, 400).toString('base64');
  const facts = { age: 31, zip: '10001', aboutMe: 'Hello' };
  const call = (operation: Operation, body?: () => Promise<object>, more?: () => Promise<object>) => ({
    operation,
    input: async () => ({
      params: { ...(await profile()), ...(await more?.()) },
      ...(body && { body: await body() }),
    }),
    // A new profile has few facts.
    sometimes: Object.keys(fields.self),
  });
  return [
    call(getTeamProfile),
    call(saveTeamProfile, async () => facts),
    call(pauseTeamProfile, async () => ({ paused: false })),
    call(addTeamPhoto, async () => ({ photo })),
    call(orderTeamPhotos, async () => ({ files: await files() })),
    call(removeTeamPhoto, undefined, async () => ({ file: (await files())[0] })),
    { operation: listTeam, input: async () => ({}), sometimes: [] },
  ];
}

function newProfile() {
  const username = `tilda_${randomBytes(4).toString('hex')}`;
  return {
    ...{ firstname: 'Tilda', lastname: 'Tester', username, email: `${username}@example.org` },
    ...{ password: 'warm green lamps', gender: 'female', preference: 'male' },
  };
}
