import { getMessagesAround, sendMessage } from '@emberline/contracts';
import { beforeEach, expect, test } from 'vitest';
import { createWorld, type World } from './world.ts';

let world: World;
let ann: string;
let bea: string;

beforeEach(async () => {
  world = await createWorld();
  [ann, bea] = [await world.join(), await world.join()];
});

const say = (from: string, to: string, content: string) =>
  world.call(from, sendMessage, { body: { receiverId: to, content } });
const handOver = (from: string, otherId: string, seq: number) =>
  world.call(from, getMessagesAround, { query: { otherId, seq } });

test('a reported message comes with the five around it, and nothing else of the conversation', async () => {
  for (let n = 1; n <= 12; n++) await (n % 2 ? say(bea, ann, `line ${n}`) : say(ann, bea, `line ${n}`));
  const { status, body } = await handOver(ann, bea, 7);
  expect(status).toBe(200);
  expect(body.lines).toMatchObject([
    { seq: 4, own: true, team: false, text: 'line 4' },
    { seq: 5, own: false },
    { seq: 6, own: true },
    { seq: 7, own: false, text: 'line 7' },
    { seq: 8, own: true },
    { seq: 9, own: false },
  ]);
});

test('nobody hands over what others wrote to each other, an own message, or one that is not there', async () => {
  await say(bea, ann, 'Only for Ann');
  await say(ann, bea, 'Only for Bea');
  const cid = await world.join();
  await say(cid, ann, 'From a third');
  const answers = [
    await handOver(cid, bea, 1),
    await handOver(cid, ann, 1),
    await handOver(ann, bea, 2),
    await handOver(ann, bea, 3),
    await handOver(ann, ann, 1),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
