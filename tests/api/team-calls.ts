import { randomBytes } from 'node:crypto';
import {
  addTeamPhoto,
  addTeamRowPhoto,
  addUser,
  editTeamRow,
  fields,
  getTeamProfile,
  getTeamRow,
  listTeam,
  type Operation,
  orderTeamPhotos,
  orderTeamRowPhotos,
  pauseTeamProfile,
  pauseTeamRow,
  removeTeamPhoto,
  removeTeamRowPhoto,
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
export function teamCalls(operator: () => Operator): { ofOperators: TeamCall[]; ofServices: TeamCall[] } {
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
  const inOrder = (operations: Record<'get' | 'edit' | 'pause' | 'add' | 'order' | 'remove', Operation>) => {
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
      call(operations.get),
      call(operations.edit, async () => facts),
      call(operations.pause, async () => ({ paused: false })),
      call(operations.add, async () => ({ photo })),
      call(operations.order, async () => ({ files: await files() })),
      call(operations.remove, undefined, async () => ({ file: (await files())[0] })),
    ];
  };
  return {
    ofOperators: [
      ...inOrder({
        ...{ get: getTeamProfile, edit: saveTeamProfile, pause: pauseTeamProfile },
        ...{ add: addTeamPhoto, order: orderTeamPhotos, remove: removeTeamPhoto },
      }),
      { operation: listTeam, input: async () => ({}), sometimes: [] },
    ],
    ofServices: inOrder({
      ...{ get: getTeamRow, edit: editTeamRow, pause: pauseTeamRow },
      ...{ add: addTeamRowPhoto, order: orderTeamRowPhotos, remove: removeTeamRowPhoto },
    }),
  };
}

function newProfile() {
  const username = `tilda_${randomBytes(4).toString('hex')}`;
  return {
    ...{ firstname: 'Tilda', lastname: 'Tester', username, email: `${username}@example.org` },
    ...{ password: 'warm green lamps', gender: 'female', preference: 'male' },
  };
}
