import type { RuleTest } from './promtool.ts';
import { type Firing, firing } from './promtool.ts';
import {
  allUp,
  backupMade,
  emails,
  emailsWaiting,
  engine,
  gateway,
  gatewayBucket,
  handled,
  lagEvents,
  lagSeconds,
  lastBackup,
  notice,
  noticeCount,
  parts,
  providerCalls,
  pushes,
  served,
  signupOff,
  uploads,
  without,
} from './timeline.ts';

/** What is measured in a minute each, and which alerts it fires. */
interface AlertCase {
  name: string;
  /** Series in promtool's notation, such as `0+1x20`, beside parts that are all up. */
  series: Record<string, string>;
  /** When it is looked at. */
  at: string;
  /** All that fire then. */
  fires: Firing[];
}

const at = (service: string, n = 1) => ({ service, instance: `${service}-${n}` });
const burning = (objective: string) =>
  ['ObjectiveBurnsFast', 'ObjectiveBurnsSlowly'].map((name) => firing(name, { objective }));
const ofAdmin = { service: 'admin', group: 'admin' };
const partGone = (service: string) => firing('PartGone', { service });

const isDown = (name: string, alert: string): AlertCase => ({
  name: `one replica of two does not reach ${name}`,
  series: { [engine(name, 1)]: '1x5 0x10', [engine(name, 2)]: '1x20' },
  ...{ at: '10m', fires: [firing(alert, at('mailbox'))] },
});

export const alertCases: AlertCase[] = [
  {
    name: 'all is well',
    series: {
      [gateway('sendMessage', 200)]: '0+600x120',
      [gateway('login', 200)]: '0+60x120',
      [gateway('login', 401)]: '0+6x120',
      [served('mailbox', 'sendMessage', 200)]: '0+600x120',
      [noticeCount]: '0+600x120',
      [notice('1')]: '0+600x120',
      [engine('mongo', 1)]: '1x120',
      [lagEvents]: '5x120',
      [lagSeconds]: '0x120',
      'outbox_oldest_pending_seconds{service="mailbox", instance="mailbox-1"}': '0x120',
      [lastBackup]: '-80000x120',
      [backupMade]: '-1000000x120',
    },
    ...{ at: '2h', fires: [] },
  },
  {
    name: 'the mailbox is gone and the gateway answers 100 x 503 a second for 20 minutes',
    series: {
      ...without('mailbox'),
      [gateway('sendMessage', 503)]: '0+3000x20',
      [gateway('chatSend', 503)]: '0+3000x20',
    },
    at: '20m',
    fires: [
      ...['sendMessage', 'chatSend'].map((route) => firing('GatewayErrors', { route })),
      ...[...burning('send'), partGone('mailbox')],
    ],
  },
  {
    name: 'every fiftieth send fails for an hour',
    series: { [gateway('sendMessage', 200)]: '0+980x60', [gateway('sendMessage', 500)]: '0+20x60' },
    ...{ at: '1h', fires: burning('send') },
  },
  {
    name: 'one login of a hundred fails for six hours',
    series: { [gateway('login', 200)]: '0+99x360', [gateway('login', 500)]: '0+1x360' },
    ...{ at: '6h', fires: [firing('ObjectiveBurnsSlowly', { objective: 'login' })] },
  },
  {
    name: 'a bad quarter of an hour that has been over for ten minutes',
    series: {
      [gateway('login', 200)]: '0+100x60',
      [gateway('login', 500)]: '0+20x15 300+0x45',
    },
    ...{ at: '25m', fires: [firing('ObjectiveBurnsSlowly', { objective: 'login' })] },
  },
  {
    name: 'every fifth notice is late',
    series: { [noticeCount]: '0+100x60', [notice('1')]: '0+80x60' },
    ...{ at: '1h', fires: burning('notice') },
  },
  {
    name: 'one replica does not answer',
    series: { 'up{service="auth", instance="auth-2"}': '1x5 0x10' },
    ...{ at: '10m', fires: [firing('ReplicaDown', at('auth', 2))] },
  },
  ...parts.map((part) => ({
    ...{ name: `${part} is gone`, series: without(part), at: '10m', fires: [partGone(part)] },
  })),
  {
    name: 'one replica cannot send its events',
    series: {
      'outbox_oldest_pending_seconds{service="mailbox", instance="mailbox-1"}': '0x5 60+60x10',
      'outbox_oldest_pending_seconds{service="mailbox", instance="mailbox-2"}': '0x20',
    },
    ...{ at: '10m', fires: [firing('StuckOutbox', at('mailbox'))] },
  },
  {
    name: 'an event failed for good',
    series: { 'dead_letters{service="admin", instance="admin-1", group="admin"}': '0x3 1x10' },
    ...{ at: '5m', fires: [firing('PoisonEvents', ofAdmin)] },
  },
  {
    name: 'an old release has met newer events for two hours',
    series: { 'events_held{service="admin", instance="admin-1", group="admin"}': '3x120' },
    ...{ at: '2h', fires: [firing('EventsHeld', ofAdmin)] },
  },
  {
    name: 'events wait for two minutes',
    series: { [lagSeconds]: '0x3 120x10', [lagEvents]: '500x15' },
    ...{ at: '10m', fires: [firing('ConsumerLag', { ...at('admin'), group: 'admin' })] },
  },
  {
    name: 'nobody fetches',
    series: { [lagSeconds]: '0x20', [lagEvents]: '0+50x20' },
    ...{ at: '15m', fires: [firing('ConsumerStopped', ofAdmin)] },
  },
  {
    name: 'nobody fetches one partition of several',
    series: { [lagSeconds]: '1x20', [lagEvents]: '0+100x20', [handled]: '0+600x20' },
    ...{ at: '15m', fires: [firing('ConsumerStopped', ofAdmin)] },
  },
  {
    name: 'many events, handled within seconds',
    series: { [lagSeconds]: '3x20', [lagEvents]: '500x20', [handled]: '0+6000x20' },
    ...{ at: '15m', fires: [] },
  },
  isDown('mongo', 'MongoDown'),
  isDown('kafka', 'KafkaDown'),
  isDown('redis', 'RedisLost'),
  {
    name: 'Redis does not take what was revoked',
    series: {
      'revocation_repair_failures_total{service="auth", instance="auth-1"}': '0+12x20',
      'engine_up{service="auth", instance="auth-1", engine="redis"}': '1x20',
    },
    ...{ at: '10m', fires: [firing('RevocationsMissing', { service: 'auth' })] },
  },
  {
    name: 'one replica answers 503, and nothing that it needs is known to be away',
    series: {
      [served('payment', 'startSubscription', 503)]: '0+6x20',
      [served('payment', 'startSubscription', 200)]: '0+6x20',
      [providerCalls('answered')]: '0+6x20',
    },
    ...{ at: '15m', fires: [firing('Errors', at('payment'))] },
  },
  {
    name: 'the provider was away for ten minutes: what lingers is no second alert',
    series: {
      [served('payment', 'startSubscription', 503)]: '0+6x10 60x20',
      [served('payment', 'startSubscription', 200)]: '0+6x30',
      [providerCalls('unavailable')]: '0+6x10 60x20',
      [providerCalls('answered')]: '0+6x30',
    },
    ...{ at: '16m', fires: [] },
  },
  {
    name: 'the mail server is away',
    series: { [emails('later')]: '0+2x20', [emails('sent')]: '5x20' },
    ...{ at: '15m', fires: [firing('EmailsFail', at('notification'))] },
  },
  {
    name: 'one letter is held for hours, which is tried seldom',
    series: { [emailsWaiting]: '3000+60x40' },
    ...{ at: '30m', fires: [firing('EmailsWait', { service: 'notification' })] },
  },
  {
    name: 'push services refuse our key',
    series: { [pushes('later')]: '0+2x60', [pushes('sent')]: '0x60' },
    ...{ at: '50m', fires: [firing('PushesFail', { service: 'notification' })] },
  },
  {
    name: 'some addresses do not exist',
    series: { [emails('returned')]: '0+2x20', [emails('sent')]: '0+20x20' },
    ...{ at: '15m', fires: [] },
  },
  {
    name: 'the provider does not answer',
    series: {
      [served('payment', 'startSubscription', 503)]: '0+6x20',
      [served('payment', 'startSubscription', 200)]: '0+6x20',
      [providerCalls('unavailable')]: '0+6x20',
      [providerCalls('answered')]: '0+6x20',
    },
    ...{ at: '15m', fires: [firing('ProviderDown', at('payment'))] },
  },
  {
    name: 'jobs pile up',
    series: {
      'jobs{service="notification", instance="notification-1", queue="emails", state="waiting"}': '200x20',
    },
    ...{ at: '15m', fires: [firing('StuckJobs', { queue: 'emails', state: 'waiting' })] },
  },
  {
    name: 'a count was wrong',
    series: { 'unread_drift_total{service="mailbox", instance="mailbox-1"}': '0x5 1x20' },
    ...{ at: '10m', fires: [firing('UnreadDrift', at('mailbox'))] },
  },
  {
    name: 'a copy of who pays was wrong',
    series: { 'membership_copies_repaired_total{service="mailbox", instance="mailbox-1"}': '0x5 1x20' },
    ...{ at: '10m', fires: [firing('MembershipDrift', at('mailbox'))] },
  },
  {
    name: 'an entry of the audit list is missing for a quarter of an hour',
    series: { 'audit_entries_missing{service="admin", instance="admin-1"}': '0x2 1x20' },
    ...{ at: '15m', fires: [firing('AuditEntriesMissing')] },
  },
  {
    name: 'entries of the audit list come late',
    series: { 'audit_entries_missing{service="admin", instance="admin-1"}': '0x2 1x5 0x20' },
    ...{ at: '15m', fires: [] },
  },
  {
    name: 'a manager has switched joining off an hour ago',
    series: { [gateway('signup', 'off')]: '0+600x60', [signupOff]: '1x60' },
    ...{ at: '1h', fires: [] },
  },
  {
    name: 'joining is still switched off after five hours',
    series: { [signupOff]: '1x300' },
    ...{ at: '5h', fires: [firing('LeftSwitchedOff', { switch: 'signup' })] },
  },
  {
    name: 'every tenth answer of one replica is an error',
    series: {
      [served('profile', 'getProfile', 200)]: '0+90x20',
      [served('profile', 'getProfile', 500)]: '0+10x20',
      [served('profile', 'getProfile', 200, 2)]: '0+900x20',
    },
    ...{ at: '15m', fires: [firing('Errors', at('profile'))] },
  },
  {
    name: 'a replica with little to do fails twice',
    series: {
      [served('profile', 'getProfile', 200)]: '0+1x20',
      [served('profile', 'getProfile', 500)]: '0x9 1x3 2x8',
    },
    ...{ at: '16m', fires: [] },
  },
  {
    name: 'every tenth answer takes seconds',
    series: {
      [gatewayBucket('browse', '1')]: '0+90x30',
      [gatewayBucket('browse', '2.5')]: '0+100x30',
      [gatewayBucket('browse', '+Inf')]: '0+100x30',
    },
    ...{ at: '20m', fires: [firing('SlowRequests', { route: 'browse' })] },
  },
  {
    name: 'somebody tries passwords',
    series: { [served('auth', 'login', 401)]: '0+600x20' },
    ...{ at: '15m', fires: [firing('GuessedPasswords')] },
  },
  {
    name: 'no photo is stored by one replica',
    series: {
      [uploads('failed')]: '0+1x20',
      [uploads('stored')]: '5x20',
      [uploads('stored', 2)]: '0+1x20',
    },
    ...{ at: '15m', fires: [firing('UploadsStop', at('profile'))] },
  },
  // Times are seconds since a test begins.
  {
    name: 'no backup has succeeded since yesterday morning',
    series: { [lastBackup]: '-93000x30', [backupMade]: '-1000000x30' },
    ...{ at: '20m', fires: [firing('BackupMissing')] },
  },
  {
    name: 'no backup has ever succeeded',
    series: { [backupMade]: '-93000x30' },
    ...{ at: '20m', fires: [firing('BackupMissing')] },
  },
];

export function testOf({ name, series, at: time, fires }: AlertCase): RuleTest {
  return {
    ...{ name, interval: '1m', series: { ...allUp, ...series } },
    looks: [{ at: time, within: '1m', fires }],
  };
}
