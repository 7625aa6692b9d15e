import type { AddressInfo } from 'node:net';
import {
  getUnreadDetails,
  listContacts,
  listMessages,
  markRead,
  type Operation,
  sendMessage,
} from '@emberline/contracts';
import { callCutOff, cuttableLine, disturb, nextHeartbeat } from '@emberline/kit/testing/cut-off';
import { freshMongoUrl } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { compareCounts } from '../src/jobs/compare-counts.ts';
import { createWorld } from './world.ts';

const operations = 200;

test(`after ${operations} calls that were cut off, a full load of ordinary ones succeeds`, {
  timeout: 120_000,
}, async () => {
  const line = await cuttableLine(freshMongoUrl('mailbox'));
  onTestFinished(() => line.stop());
  const world = await createWorld({ MONGO_URL: line.url });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  const members = await Promise.all(Array.from({ length: 24 }, () => world.join()));
  const pick = () => members[Math.floor(Math.random() * members.length)] as string;

  const anyCall = async (n: number, signal?: AbortSignal) => {
    const [from, to] = [pick(), pick()];
    if (from === to) return 200;
    const send = { body: { receiverId: to, content: `text ${n}`, clientMessageId: `client-${n}-${from}` } };
    const calls: [Operation, { body?: object; query?: Record<string, string> }][] = [
      [sendMessage, send],
      [sendMessage, send],
      [markRead, { body: { contactId: to, upToSeq: n } }],
      [listMessages, { query: { contactId: to } }],
      [listContacts, {}],
      [getUnreadDetails, {}],
    ];
    const [operation, input] = calls[n % calls.length] as (typeof calls)[number];
    const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
    const answer = await fetch(url + operation.path + query, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${await world.keys.tokenFor({ memberId: from })}`,
        ...(input.body && { 'content-type': 'application/json' }),
      },
      ...(input.body && { body: JSON.stringify(input.body) }),
      ...(signal && { signal }),
    });
    await answer.text();
    return answer.status;
  };

  // The database hangs, goes away, and hangs for longer than a request may take.
  const disturbing = disturb(line, 6_000);
  const statuses = await callCutOff(operations, anyCall);
  await disturbing;
  await nextHeartbeat(world.context.mongo.client);
  expect(statuses.difference(new Set([200, 503]))).toEqual(new Set());

  await eventually(async () => (await anyCall(0)) === 200, { within: 30_000 });
  const after = await Promise.all(Array.from({ length: operations }, (_, n) => anyCall(operations + n)));
  expect(after.filter((status) => status !== 200)).toEqual([]);
  await world.context.changeQueue.drain();
  expect(await compareCounts(world.context, new Date(0))).toBe(0);
});
