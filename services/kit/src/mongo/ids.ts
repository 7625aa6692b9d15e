import { ObjectId } from 'mongodb';

/** 24 hexadecimal characters, rising with time. Ids are stored and sent as strings in this form. */
export function newId(): string {
  return new ObjectId().toHexString();
}

/** Whether a write failed because a unique index already holds the value. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: number } | null)?.code === 11000;
}
