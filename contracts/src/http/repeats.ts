import { Type } from 'typebox';

/**
 * Calls that are done once for each `Idempotency-Key` of their caller, for a day: made again because the answer was lost, at the same
 * time too, one answers what the first one answered. A client makes a key for each thing that a person wants, and keeps it while it
 * tries again. Why the other calls need none stands in `repeats.test.ts`.
 */
export const byKey: readonly string[] = [
  ...['uploadPhoto', 'updateMyImages', 'addTeamPhoto', 'addAdvert'],
  ...['reportMember', 'appealSuspension', 'askSupport', 'askSupportAsMember'],
  ...['signup', 'addUser', 'addOperator', 'addPasskey'],
  ...['addNote', 'addBroadcast', 'testBroadcast', 'removeUserPart', 'resendReceipt'],
];

export const IdempotencyKey = Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' });

/** Whether the operation with this id is done once for each key. */
export const takesKey = (operationId: string): boolean => byKey.includes(operationId);
