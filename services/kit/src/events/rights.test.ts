import { type EventKind, type EventType, eventKinds } from '@emberline/contracts';
import { expect, test } from 'vitest';
import { type AclAdmin, type Right, rightsOfAll, setRights } from './rights.ts';

const users = (name: string, may: Right['may']) =>
  rightsOfAll().flatMap((right) =>
    right.name === name && right.on === 'topic' && right.may === may ? right.user : [],
  );

test.each(Object.keys(eventKinds) as EventType[])(
  '%s is written by those who publish it, read by those who consume it or keep it as a journal',
  (type) => {
    const { publishedBy, consumedBy, journal }: EventKind = eventKinds[type];
    expect(users(type, 'write')).toEqual(publishedBy);
    expect(users(type, 'read')).toEqual(journal ? [...consumedBy, ...publishedBy] : consumedBy);
  },
);

test('what is missing is added, what is too much goes, the rest stays', async () => {
  const right = (name: string): Right => ({ user: 'auth', on: 'topic', name, may: 'write' });
  const { admin, names } = fakeAdmin();
  await setRights(admin, [right('one'), right('two')], 'p-');
  expect(names()).toEqual(['p-one', 'p-two']);
  await setRights(admin, [right('two'), right('three*')], 'p-');
  expect(names()).toEqual(['p-two', 'p-three']);
  expect(admin.calls).toEqual(['create 2', 'create 1', 'delete 1']);
});

function fakeAdmin() {
  let acls: Parameters<AclAdmin['createAcls']>[0]['acl'] = [];
  const calls: string[] = [];
  const admin: AclAdmin & { calls: string[] } = {
    calls,
    describeAcls: async () => ({ resources: acls.map((acl) => ({ ...acl, acls: [acl] })) }),
    createAcls: async ({ acl }) => {
      calls.push(`create ${acl.length}`);
      acls = [...acls, ...acl];
      return true;
    },
    deleteAcls: async ({ filters }) => {
      calls.push(`delete ${filters.length}`);
      acls = acls.filter(({ resourceName }) =>
        filters.every((filter) => filter.resourceName !== resourceName),
      );
    },
  };
  return { admin, names: () => acls.map(({ resourceName }) => resourceName) };
}
