import { setTimeout as sleep } from 'node:timers/promises';
import {
  applyBlock,
  applyMembership,
  applyProfile,
  messagingSend,
  type Operation,
  sendMessage,
} from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { eventually } from '@emberline/kit/testing/eventually';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Message } from '../src/domain/rows.ts';
import { sendingRows } from '../src/jobs/send-rows.ts';
import { type Commits, latestHeard, watchCommits } from './commits.ts';
import { createWorld, listen, someone, type World } from './world.ts';

// Whoever has taken a right to write away and got the answer is written to no more: every send that begins after the
// answer is refused, and none that was under way is committed after it.

const roundsAtOnce = 3;
const pauses = 25;
const timeout = 180_000;

describe.for([
  ['while Kafka is down', { KAFKA_BROKERS: '127.0.0.1:9' }, 200],
  ['while the same is heard over the bus', {}, 40],
] as const)('at two replicas, %s,', ([, settings, rounds]) => {
  test(`a block holds as soon as its call has answered: ${rounds} rounds`, { timeout }, async () => {
    await inRounds(rounds, settings, async (worlds, race) => {
      const { here, there } = worlds;
      const [ann, bea] = [await here.join(), await here.join()];
      const pair = { blockerId: bea, blockedId: ann };
      const block = (blocked: boolean, version: number) => async () => {
        await tell(there, applyBlock, { ...pair, blocked, version });
        return newEvent('member-blocked', { ...pair, blocked, version });
      };
      await race({
        sends: [say(ann, bea), say(bea, ann)],
        forbidden: ({ sender }) => sender === ann || sender === bea,
        takeAway: block(true, 1),
        refusal: 'BLOCKED',
      });
      await block(false, 2)();
      expect([await say(ann, bea)(here), await say(bea, ann)(there)]).toEqual(['sent', 'sent']);
    });
  });

  test(`so does consent that was taken back: ${rounds} rounds`, { timeout }, async () => {
    await inRounds(rounds, settings, async ({ here, there }, race) => {
      const [ann, bea] = [await here.join(), await here.join({ assistedReplies: true })];
      const facts = { ...someone(bea), version: 2, assistedReplies: false };
      await race({
        sends: [sayFor(bea, ann)],
        forbidden: ({ sender }) => sender === bea,
        takeAway: async () => {
          here.profiles.set(bea, facts);
          await tell(there, applyProfile, { memberId: bea, ...facts });
          return newEvent('profile-changed', { memberId: bea, version: 2 });
        },
        refusal: 'ASSISTANCE_NOT_ALLOWED',
      });
      expect(await say(ann, bea)(here)).toBe('sent');
      expect(await here.rows.mails.countDocuments({ receiver: bea })).toBe(0);
    });
  });

  test(`so does the end of a membership: ${rounds} rounds`, { timeout }, async () => {
    await inRounds(rounds, settings, async ({ here, there }, race) => {
      const [ann, bea, cid] = [await here.join(), await here.join(), await here.join()];
      const ended = { memberId: ann, paymentStatus: 3, validUntil: null, version: 2 } as const;
      await race({
        sends: [say(ann, bea), say(ann, cid)],
        forbidden: ({ sender }) => sender === ann,
        takeAway: async () => {
          await tell(there, applyMembership, ended);
          return newEvent('subscription-changed', { ...ended, lastChargeFailed: false });
        },
        refusal: 'PAYMENT_REQUIRED',
      });
      expect(await say(bea, ann)(here)).toBe('sent');
    });
  });
});

test(`nobody begins a conversation with a member whose pause has been answered: ${pauses} rounds`, {
  timeout,
}, async () => {
  const here = await createWorld();
  const there = await here.replica();
  const commits = await watchCommits(here);
  let begun = 0;
  // On a busy machine all may come too late: it then hunts on.
  for (let n = 0; n < pauses || (begun === 0 && n < 10 * pauses); n++) {
    const bea = await here.join();
    const strangers = await Promise.all(Array.from({ length: 6 }, () => here.join()));
    const sends = strangers.map(async (stranger, i) => {
      await pause(40);
      return say(stranger, bea)(i % 2 ? here : there);
    });
    await pause(20);
    const facts = { ...someone(bea), version: 2, paused: true };
    here.profiles.set(bea, facts);
    await tell(there, applyProfile, { memberId: bea, ...facts });
    const answeredAt = latestHeard(there.context.mongo.client);
    expect(await say(await here.join(), bea)(here)).toBe('NOT_FOUND');
    const outcomes = await Promise.all(sends);
    begun += outcomes.filter((outcome) => outcome === 'sent').length;
    expect(new Set([...outcomes, 'sent', 'NOT_FOUND'])).toEqual(new Set(['sent', 'NOT_FOUND']));
    const after = await commits.messagesAfter(answeredAt);
    expect(after.filter(({ receiver }) => receiver === bea)).toEqual([]);
  }
  expect(begun).toBeGreaterThan(0);
});

test('older news change nothing', async () => {
  const world = await createWorld();
  const [ann, bea] = [await world.join(), await world.join()];
  const pair = { blockerId: ann, blockedId: bea };
  await tell(world, applyBlock, { ...pair, blocked: false, version: 2 });
  await tell(world, applyBlock, { ...pair, blocked: true, version: 1 });
  expect(await say(bea, ann)(world)).toBe('sent');
  const membership = { memberId: bea, validUntil: null };
  await tell(world, applyMembership, { ...membership, paymentStatus: 1, version: 9 });
  await tell(world, applyMembership, { ...membership, paymentStatus: 3, version: 8 });
  expect(await say(bea, ann)(world)).toBe('sent');
});

async function tell(at: World, operation: Operation, body: object): Promise<void> {
  expect((await at.call('service', operation, { body })).status).toBe(200);
}

type Send = (at: World) => Promise<string>;

function say(from: string, to: string): Send {
  return async (at) =>
    outcomeOf(await at.call(from, sendMessage, { body: { receiverId: to, content: 'Hello' } }));
}

function sayFor(profile: string, to: string): Send {
  const operator = { operatorId: 'f'.repeat(24) };
  const body = { senderId: profile, receiverId: to, content: 'Hello' };
  return async (at) => outcomeOf(await at.call(operator, messagingSend, { body }));
}

function outcomeOf({ status, body }: Awaited<ReturnType<World['call']>>): string {
  return status === 200 ? 'sent' : body.code;
}

interface Race {
  /** Each is sent at both replicas again and again, until the right is gone. */
  sends: Send[];
  forbidden: (message: Message) => boolean;
  /** Resolves when the call has answered, with the event that says the same. */
  takeAway: () => Promise<ReturnType<typeof newEvent>>;
  refusal: string;
}

interface Worlds {
  here: World;
  there: World;
}

async function inRounds(
  rounds: number,
  settings: Parameters<typeof createWorld>[0],
  round: (worlds: Worlds, race: (race: Race) => Promise<void>) => Promise<void>,
): Promise<void> {
  const here = await createWorld(settings);
  const there = await here.replica();
  if (settings?.KAFKA_BROKERS) {
    there.context.relay.start();
    onTestFinished((await sendingRows(there.context)) as () => Promise<void>);
  } else await listen(there);
  const commits = await watchCommits(here);
  let sent = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: roundsAtOnce }, async () => {
      for (let n = next++; n < rounds; n = next++)
        await round({ here, there }, async (race) => {
          // In every other round the conversation exists, and both replicas remember how it stands.
          const exists = n % 2 === 0;
          if (exists) for (const at of [here, there, here, there]) await race.sends[0]?.(at);
          sent += await run({ here, there }, race, commits, exists);
        });
    }),
  );
  expect(sent).toBeGreaterThan(rounds / 10);
}

/**
 * @param waits until a message has been sent; else the right may go at any moment, also before the first one.
 * @returns how many messages were sent before the right was gone.
 */
async function run({ here, there }: Worlds, race: Race, commits: Commits, waits: boolean): Promise<number> {
  const { sends, takeAway, refusal, forbidden } = race;
  let sent = 0;
  let isAnswered = false;
  const senders = [here, there].flatMap((at) =>
    sends.map(async (send) => {
      for (let isLate = false; !isLate; ) {
        await pause(8);
        isLate = isAnswered;
        const outcome = await send(at);
        if (outcome === 'sent') sent++;
        expect(isLate ? [refusal] : [refusal, 'sent']).toContain(outcome);
      }
    }),
  );
  await pause(30);
  if (waits) await eventually(() => sent > 0);
  const event = await takeAway();
  const answeredAt = latestHeard(there.context.mongo.client);
  isAnswered = true;
  await inTransaction(there.context.mongo.client, (session) => there.context.outbox.add(session, [event]));
  await Promise.all(senders);
  expect((await commits.messagesAfter(answeredAt)).filter(forbidden)).toEqual([]);
  return sent;
}

function pause(mostMs: number): Promise<void> {
  return sleep(Math.random() * mostMs);
}
