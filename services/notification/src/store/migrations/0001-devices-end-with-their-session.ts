import { timings } from '@emberline/contracts/choices';
import type { Migration } from '@emberline/kit/mongo/schema';
import type { Db } from 'mongodb';

export const endDevicesWithTheirSession: Migration = {
  id: '0001-devices-end-with-their-session',
  run: giveEnds,
};

/**
 * Devices of the release before know their session, not when it ends. It lasted when the device was renewed, so it has
 * ended when the life of a token has passed since; one without a session is removed. Their pages register them anew.
 */
async function giveEnds(db: Db): Promise<void> {
  const devices = db.collection('pushDevices');
  await devices.deleteMany({ sessionId: { $exists: false } });
  const lifeMs = timings.memberToken * 1_000;
  await devices.updateMany({ sessionEndsAt: { $exists: false } }, [
    { $set: { sessionEndsAt: { $add: ['$seenAt', lifeMs] } } },
  ]);
}
