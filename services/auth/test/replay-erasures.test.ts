import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '../src/actions/account/erase-account.ts';
import { replayErasures } from '../src/actions/account/replay-erasures.ts';
import type { AccountRow } from '../src/store/accounts.ts';
import { type AuthUnderTest, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

it('a restore brings nobody back who was erased since the backup', async () => {
  const { accounts, mongo, outbox } = auth.context;
  const [gone, ended, stays] = [
    await auth.join('gone'),
    await auth.join('ended', { verified: true }),
    await auth.join('stays'),
  ];
  const collection = mongo.db.collection<AccountRow>('accounts');
  const backup = await collection.find().toArray();
  await eraseAccount(auth.context, gone.id, { by: 'staff', again: true });
  await eraseAccount(auth.context, ended.id, { by: 'expiry', again: true });
  await eventually(async () => (await outbox.rows.countDocuments({ state: 'pending' })) === 0);

  await collection.deleteMany({});
  await collection.insertMany(backup);
  await mongo.db.collection('deletedAccounts').deleteMany({});
  await outbox.rows.deleteMany({});
  expect(await replayErasures(auth.context)).toEqual({ known: 2, erased: 2 });
  for (const { id } of [gone, ended]) {
    expect(await accounts.find(id)).toBeNull();
    expect(await accounts.wasErased(id)).toBe(true);
  }
  expect(await accounts.find(stays.id)).not.toBeNull();
  // The other services hear of it again.
  const said = await outbox.rows.find({ topic: 'member-deleted' }).toArray();
  expect(said.map(({ envelope }) => envelope.data)).toEqual(
    expect.arrayContaining([
      { memberId: gone.id, by: 'staff' },
      { memberId: ended.id, by: 'expiry' },
    ]),
  );
  expect(await replayErasures(auth.context)).toEqual({ known: 2, erased: 0 });
});
