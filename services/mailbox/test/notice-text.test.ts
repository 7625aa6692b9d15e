import { getNoticeText, sendMessage } from '@emberline/contracts';
import { expect, test } from 'vitest';
import { createWorld } from './world.ts';

test('a push notice gets the beginning of what its receiver may read, and nothing else', async () => {
  const world = await createWorld();
  const unpaid = { payment: { status: 3, validUntil: null, version: 1 } } as const;
  const ann = await world.join({ firstname: 'Ann' });
  const [bea, dot] = [await world.join(), await world.join({}, unpaid)];
  const say = (to: string, content: string) =>
    world.call(ann, sendMessage, { body: { receiverId: to, content } });
  const family = '👨‍👩‍👧‍👦';
  const written = ['Good evening', '🙂'.repeat(300), family.repeat(150), `e${'\u0301'.repeat(60)}`];
  for (const content of written) await say(bea, content);
  await say(dot, 'Good evening');
  const textOf = async (receiverId: string, senderId: string, seq: number) =>
    (await world.call('service', getNoticeText, { query: { receiverId, senderId, seq } })).body;

  expect(await textOf(bea, ann, 1)).toEqual({ firstname: 'Ann', content: 'Good evening' });
  expect((await textOf(bea, ann, 2)).content).toBe(`${'🙂'.repeat(199)}…`);
  expect((await textOf(bea, ann, 3)).content, 'as much as a push service takes').toBe(
    `${family.repeat(90)}…`,
  );
  expect((await textOf(bea, ann, 4)).content).toBe('\u00e9\u0301');
  const nothing = { firstname: null, content: null };
  expect(await textOf(dot, ann, 1), 'without a membership').toEqual(nothing);
  expect(await textOf(ann, bea, 1), 'of the writer’s own').toEqual(nothing);
  expect(await textOf(bea, ann, 5), 'not written').toEqual(nothing);
  const version = 1;
  await world.rows.blocks.insertOne({ _id: `${bea}>${ann}`, blocked: true, version });
  expect(await textOf(bea, ann, 1), 'behind a block').toEqual(nothing);
});
