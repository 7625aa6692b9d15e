import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exceptions, shardKeys, unkeyed } from './shard-keys.ts';

const { mailbox = {} } = shardKeys;
const asks = (commandName: string, command: object) => unkeyed(mailbox, { commandName, command });

test.each([
  ['find', { find: 'messages', filter: { conversationId: 'a', seq: { $gt: 3 } } }],
  ['find', { find: 'messages', filter: { conversationId: { $in: ['a', 'b'] } } }],
  ['find', { find: 'messages', filter: { $or: [{ conversationId: 'a', seq: 1 }, { conversationId: 'b' }] } }],
  ['find', { find: 'members', filter: { left: true } }],
  ['find', { find: 'messages', filter: { pending: { $exists: true } }, hint: 'pending in order' }],
  ['find', { find: 'conversations', filter: { members: 'a' }, comment: 'all shards: of a member' }],
  ['update', { update: 'conversations', updates: [{ q: { _id: 'a' }, u: {} }] }],
  ['insert', { insert: 'messages', documents: [{}] }],
  ['aggregate', { aggregate: 'messages', pipeline: [{ $match: { conversationId: 'a' } }] }],
])('%s names the key, or is an exception: %j', (name, command) => expect(asks(name, command)).toEqual([]));

const byKey = { from: 'messages', localField: '_id', foreignField: 'conversationId', pipeline: [] };
test.each([
  ['find', { find: 'messages', filter: { sender: 'a', clientMessageId: 'b' } }],
  ['find', { find: 'messages', filter: {} }],
  ['find', { find: 'messages', filter: { conversationId: { $gt: 'a' } } }],
  ['find', { find: 'messages', filter: { $or: [{ conversationId: 'a' }, { _id: 'b' }] } }],
  ['find', { find: 'messages', filter: { members: 'a' }, comment: 'all shards: of a member' }],
  ['count', { count: 'mails', query: { state: 'waiting' } }],
  ['findAndModify', { findAndModify: 'conversations', query: { members: 'a' } }],
  ['update', { update: 'messages', updates: [{ q: { conversationId: 'a' } }, { q: { _id: 'b' } }] }],
  ['update', { update: 'messages', updates: { documents: [{ q: { _id: 'b' } }] } }],
  ['delete', { delete: 'mails', deletes: [{ q: { sender: 'a' } }] }],
  ['aggregate', { aggregate: 'messages', pipeline: [{ $group: { _id: null } }] }],
  ['aggregate', { aggregate: 'members', pipeline: [{ $lookup: { ...byKey, foreignField: 'sender' } }] }],
  ['aggregate', { aggregate: 'members', pipeline: [{ $unionWith: { coll: 'conversations' } }] }],
])('%s does not: %j', (name, command) => expect(asks(name, command)).toHaveLength(1));

test('a join by the key names it', () =>
  expect(asks('aggregate', { aggregate: 'members', pipeline: [{ $lookup: byKey }] })).toEqual([]));

test('each key and each exception stands in docs/sharding.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/sharding.md'), 'utf8');
  const words = [...Object.values(shardKeys).flatMap(Object.keys), ...Object.values(exceptions).flat()];
  expect(words.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
});
