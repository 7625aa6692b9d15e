import * as http from './http/index.ts';
import type { Operation, ServiceName } from './operation.ts';

export * from './choice-lists.ts';
export * from './choices.ts';
export * from './doors.ts';
export * from './errors.ts';
export * from './events/envelope.ts';
export * from './events/index.ts';
export * from './fields.ts';
export * from './filter-choices.ts';
export * from './http/index.ts';
export * from './keys.ts';
export * from './letter-kinds.ts';
export * from './live.ts';
export * from './names.ts';
export * from './operation.ts';
export * from './operator-choices.ts';
export * from './refund-choices.ts';
export * as schemas from './schemas.ts';
export * from './search-key.ts';
export * from './security.ts';
export * from './support-choices.ts';
export * from './switches.ts';
export * from './team.ts';

/** Every operation, by id. */
export const operations: readonly Operation[] = Object.values<unknown>(http).filter(isOperation);

/** The operations that one service serves. */
export function operationsOf(service: ServiceName): readonly Operation[] {
  return operations.filter((operation) => operation.service === service);
}

function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'who' in value && 'path' in value && 'service' in value
  );
}
