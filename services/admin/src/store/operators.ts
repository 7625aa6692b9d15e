import type { AnswerOf, adminMe } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { Db } from 'mongodb';

export interface OperatorRow {
  _id: string;
  username: string;
  /** In lower case: names are unique without case. */
  usernameKey: string;
  passwordHash: string;
  role: 'operator' | 'manager';
  disabled: boolean;
  createdAt: Date;
  lastLogin?: Date;
}

export const operatorIndexes: Record<string, Index[]> = {
  operators: [{ key: { usernameKey: 1 }, unique: true }],
};

export function createOperators(db: Db) {
  const rows = db.collection<OperatorRow>('operators');
  return {
    rows,
    find: (id: string) => rows.findOne({ _id: id }),
    named: (username: string) => rows.findOne({ usernameKey: username.toLowerCase() }),
  };
}

export function operatorAnswer({
  _id,
  username,
  role,
  disabled,
  createdAt,
  lastLogin,
}: OperatorRow): AnswerOf<typeof adminMe> {
  return {
    id: _id,
    username,
    role,
    disabled,
    createdAt: createdAt.toISOString(),
    lastLogin: lastLogin?.toISOString() ?? null,
  };
}
