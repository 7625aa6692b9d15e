import type { OperatorUser } from '../../api/users-api.ts';

/** Somebody for tests: the n-th user, of whom the later ones joined earlier. */
export function userOf(n: number, facts: Partial<OperatorUser> = {}): OperatorUser {
  const id = n.toString(16).padStart(24, '0');
  return {
    _id: id,
    id,
    firstname: `Una${n}`,
    lastname: 'Berg',
    username: `una.${n}`,
    email: `una${n}@example.org`,
    gender: 'female',
    preference: 'male',
    kind: 'member',
    assistedReplies: false,
    profileImage: null,
    photo: null,
    isVerified: true,
    online: false,
    lastOnline: null,
    totalMailsCount: 0,
    unattendedMailsCount: 0,
    createdAt: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
    ...facts,
  };
}
