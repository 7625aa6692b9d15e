import { expect, test } from 'vitest';
import { withDatabase, withRedisDatabase, withUser } from './product-addresses.ts';

test.each([
  ['mongodb://127.0.0.1:27117/?replicaSet=rs0', 'mongodb://127.0.0.1:27117/auth?replicaSet=rs0'],
  ['mongodb://127.0.0.1:27117', 'mongodb://127.0.0.1:27117/auth'],
  ['mongodb://user:word@one:1,two:2/other?w=majority', 'mongodb://user:word@one:1,two:2/auth?w=majority'],
  ['mongodb+srv://cluster.example/', 'mongodb+srv://cluster.example/auth'],
])('the database name goes into %s', (given, expected) => {
  expect(withDatabase(given, 'auth')).toBe(expected);
});

test('the Redis database goes into the address', () => {
  expect(withRedisDatabase('redis://:word@127.0.0.1:6479', 1)).toBe('redis://:word@127.0.0.1:6479/1');
});

test.each([
  ['mongodb://one:1,two:2/?replicaSet=rs0', 'mongodb://auth:word@one:1,two:2/?replicaSet=rs0'],
  ['rediss://engines:other@emberline', 'rediss://auth:word@emberline'],
])('a user takes the place of any other in %s', (given, expected) => {
  expect(withUser(given, 'auth', 'word')).toBe(expected);
});
