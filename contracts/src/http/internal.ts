import { type TSchema, Type } from 'typebox';
import { type Operation, operation, type ServiceName } from '../operation.ts';
import { MailboxSeedRow } from './mailbox/seed-rows.ts';
import { ProfileSeedRow } from './profile/seed-rows.ts';
import { AdminSeedRow, AuthSeedRow, NotificationSeedRow, PaymentSeedRow } from './seed-rows.ts';

/** Operations that several services serve in the same way; internal only. */

/** What a service keeps about a member, for the member’s own export. */
const exportOf = <S extends ServiceName>(service: S) =>
  operation({
    id: `exportFrom${(service[0] ?? '').toUpperCase()}${service.slice(1)}`,
    service,
    method: 'GET',
    path: '/internal/export',
    who: 'service',
    callers: ['profile'],
    onBehalfOf: 'member',
    summary: 'What this service keeps about the member who asks for an export.',
    answer: Type.Record(Type.String(), Type.Unknown()),
    timeoutMs: 30_000,
  } as const satisfies Operation);

export const exportFromAuth = exportOf('auth');
export const exportFromMailbox = exportOf('mailbox');
export const exportFromPayment = exportOf('payment');
export const exportFromNotification = exportOf('notification');

/** Puts part of the demonstration world into a service; refused outside local use and tests. */
const seedOf = <S extends ServiceName, R extends TSchema>(service: S, row: R) =>
  operation({
    id: `seed${(service[0] ?? '').toUpperCase()}${service.slice(1)}`,
    service,
    method: 'POST',
    path: '/internal/seed',
    who: 'service',
    callers: ['tools'],
    summary: 'Store a part of the demonstration world.',
    body: Type.Object({ rows: Type.Array(row, { maxItems: 2000 }) }),
    answer: Type.Object({ stored: Type.Integer() }),
    maxBytes: 32 * 1024 * 1024,
    timeoutMs: 120_000,
  } as const satisfies Operation);

export const seedAuth = seedOf('auth', AuthSeedRow);
export const seedProfile = seedOf('profile', ProfileSeedRow);
export const seedMailbox = seedOf('mailbox', MailboxSeedRow);
export const seedPayment = seedOf('payment', PaymentSeedRow);
export const seedNotification = seedOf('notification', NotificationSeedRow);
export const seedAdmin = seedOf('admin', AdminSeedRow);
