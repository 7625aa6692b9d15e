import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@emberline/kit/mongo/ids';
import { callCutOff, cuttableLine, disturb, nextHeartbeat } from '@emberline/kit/testing/cut-off';
import { freshMongoUrl } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { firstBrokenLink } from '../src/domain/chain.ts';
import { auditKeysOf } from '../src/settings.ts';
import { adminWorld } from './world.ts';

const operations = 200;
/** Few at once, since each audit entry waits for the one before it. */
const atOnce = 20;

test(`after ${operations} calls that were cut off, a full load of ordinary ones succeeds and the audit list is whole`, {
  timeout: 120_000,
}, async () => {
  const mongo = await cuttableLine(freshMongoUrl('admin'));
  onTestFinished(() => mongo.stop());
  const world = await adminWorld({ MONGO_URL: mongo.url });
  onTestFinished(() => world.stop());
  const { context, others } = world;
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  const operator = await world.operator('manager');
  const profile = await world.user({ kind: 'staff' });

  async function anyCall(n: number, signal?: AbortSignal): Promise<number> {
    const calls: [string, string, object?][] = [
      ['POST', '/admin/replies', { code: `code-${n % 20}`, text: `text ${n}` }],
      ['GET', `/admin/users?page=${n + 1}`],
      ['POST', '/admin/messaging/random-online', { count: 1 }],
      ['PUT', `/admin/users/${profile}/labels`, { labels: [`label ${n % 20}`] }],
      ['GET', '/admin/audit'],
    ];
    const [method, path, body] = calls[n % calls.length] as (typeof calls)[number];
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${operator.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    await answer.text();
    return answer.status;
  }

  // The database hangs, goes away, and hangs for longer than a request may take; so do the called services.
  const disturbing = [disturb(mongo, 6_000), interrupt(others.away)];
  const statuses = await callCutOff(operations, anyCall);
  await Promise.all(disturbing);
  await nextHeartbeat(context.mongo.client);
  expect(statuses.difference(new Set([200, 503]))).toEqual(new Set());

  await eventually(async () => (await anyCall(0)) === 200, { within: 30_000 });
  for (let done = 0; done < operations; done += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, n) => operations + done + n);
    const after = await Promise.all(numbers.map((n) => anyCall(n)));
    expect(after.filter((status) => status !== 200)).toEqual([]);
  }
  const entries = await world.rowsOf('audit').find().sort({ _id: 1 }).toArray();
  expect(entries.length).toBeGreaterThan(operations / 2);
  expect(await firstBrokenLink(entries, { keys: auditKeysOf(context.settings) })).toBeUndefined();

  // Events append entries too.
  await world.hear('mails-seen', { operatorId: newId(), seen: 1 });
});

async function interrupt(away: Set<string>): Promise<void> {
  const paths = ['/internal/photos/sign', '/internal/operators/names'];
  for (let n = 0; n < 6; n++) {
    await sleep(Math.random() * 800);
    for (const path of paths) if (!away.delete(path)) away.add(path);
  }
  away.clear();
}
