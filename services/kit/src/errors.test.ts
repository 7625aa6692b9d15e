import { type BulkWriteResult, MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { isUnavailable } from './errors.ts';

const result = {} as BulkWriteResult;

test('a write of many that was cut off may be tried again, one that was refused may not', () => {
  const cutOff = new MongoBulkWriteError(new MongoNetworkError('connection 15 closed'), result);
  expect(isUnavailable(cutOff)).toBe(true);
  expect(isUnavailable(new MongoNetworkError('connection 15 closed'))).toBe(true);
  const duplicate = { message: 'E11000 duplicate key', code: 11000, writeErrors: [] };
  expect(isUnavailable(new MongoBulkWriteError(duplicate, result))).toBe(false);
  expect(isUnavailable(new MongoServerError({ message: 'no', code: 121 }))).toBe(false);
});
