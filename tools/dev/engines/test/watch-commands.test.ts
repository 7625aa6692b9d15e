import { connectMongo } from '@emberline/kit/mongo/connect';
import { freshMongoUrl, quietLog } from '@emberline/kit/testing/engines';
import { expect, test } from 'vitest';
import { asked } from '../../test/watch-commands.ts';

test.each([
  ['mailbox', ['find of messages {"sender":"somebody"}']],
  ['tests', []],
])('what %s asks without a shard key is noticed: %j', async (name, expected) => {
  await using mongo = await connectMongo(freshMongoUrl('watched'), { name, log: quietLog() });
  await mongo.db.collection('messages').find({ sender: 'somebody' }).toArray();
  await mongo.db.collection('messages').find({ conversationId: 'one' }).toArray();
  expect(asked.splice(0)).toEqual(expected);
});
