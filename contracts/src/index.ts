import * as admin from './http/admin/index.ts';
import * as auth from './http/auth/index.ts';
import * as disputes from './http/disputes.ts';
import * as internal from './http/internal.ts';
import * as mailbox from './http/mailbox/index.ts';
import * as notification from './http/notification.ts';
import * as payment from './http/payment.ts';
import * as profile from './http/profile/index.ts';
import * as rebuild from './http/rebuild.ts';
import * as refundRequests from './http/refund-requests.ts';
import * as refunds from './http/refunds.ts';
import type { Operation, ServiceName } from './operation.ts';

export * from './advert-choices.ts';
export * from './broadcast-choices.ts';
export * from './choice-lists.ts';
export * from './choices.ts';
export * from './doors.ts';
export * from './errors.ts';
export * from './events/envelope.ts';
export * from './events/index.ts';
export * from './fields.ts';
export * from './filter-choices.ts';
export * from './http/admin/index.ts';
export * from './http/auth/index.ts';
export * from './http/disputes.ts';
export * from './http/internal.ts';
export * from './http/mailbox/index.ts';
export * from './http/notification.ts';
export * from './http/payment.ts';
export * from './http/profile/index.ts';
export * from './http/rebuild.ts';
export * from './http/refund-requests.ts';
export * from './http/refunds.ts';
export * from './http/seed-rows.ts';
export * from './live.ts';
export * from './mailbox-of.ts';
export * from './names.ts';
export * from './operation.ts';
export * from './operator-choices.ts';
export * from './refund-choices.ts';
export * as schemas from './schemas.ts';
export * from './security.ts';
export * from './support-choices.ts';
export * from './switches.ts';
export * from './team.ts';

/** Every operation, in the order of the files. */
export const operations: readonly Operation[] = [
  auth,
  profile,
  mailbox,
  payment,
  notification,
  admin,
  internal,
  rebuild,
  refunds,
  refundRequests,
  disputes,
].flatMap((file) => Object.values(file).filter(isOperation));

/** The operations that one service serves. */
export function operationsOf(service: ServiceName): readonly Operation[] {
  return operations.filter((operation) => operation.service === service);
}

function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'who' in value && 'path' in value && 'service' in value
  );
}
