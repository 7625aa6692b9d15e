import type { accessOperations } from '@emberline/contracts/generated/access-operations.ts';
import type { lateOperations } from '@emberline/contracts/generated/late-operations.ts';
import type { memberOperations } from '@emberline/contracts/generated/member-operations.ts';
import { operations as ofAll } from '@emberline/contracts/generated/operations.ts';
import type { operatorOperations } from '@emberline/contracts/generated/operator-operations.ts';
import type { passkeyOperations } from '@emberline/contracts/generated/passkey-operations.ts';

type OfAll = typeof ofAll;
type OfAccess = typeof accessOperations;
type OfMembers = typeof memberOperations;
type Late = typeof lateOperations;
type OfOperators = typeof operatorOperations;
type OfPasskeys = typeof passkeyOperations;

/** An operation of the contract. */
export type OperationId =
  | keyof OfAll
  | keyof OfAccess
  | keyof OfMembers
  | keyof Late
  | keyof OfOperators
  | keyof OfPasskeys;

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  timeoutMs: number;
}

/** The contract's default for operations without a limit of their own. */
const defaultTimeoutMs = 10_000;

/** `GET /users/me`, with a limit of its own `GET /photos 60000`. */
const known: Partial<Record<OperationId, string>> = { ...ofAll };

/** Makes further operations known, where they are used. */
export function addOperations(further: OfAccess | OfMembers | OfOperators | OfPasskeys | Late): void {
  Object.assign(known, further);
}

/** Where an operation lives. */
export function operationOf(id: OperationId): Operation {
  const [method, path, timeoutMs = defaultTimeoutMs] = (known[id] as string).split(' ');
  return { method, path, timeoutMs: Number(timeoutMs) } as Operation;
}
