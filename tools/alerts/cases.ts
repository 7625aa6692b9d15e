/** What is measured in a minute each, and which alerts it fires. */
export interface AlertCase {
  name: string;
  /** Series in promtool's notation, such as `0+1x20`, beside parts that are all up. */
  series: Record<string, string>;
  /** When it is looked at. */
  at: string;
  /** All that fire then. */
  fires: string[];
}

const parts = ['web', 'gateway', 'auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];

/** Every part, in two replicas of which each answers. */
export const allUp: Record<string, string> = Object.fromEntries(
  parts.flatMap((service) =>
    [1, 2].map((n) => [`up{service="${service}", instance="${service}-${n}"}`, '1x480']),
  ),
);

const gateway = (route: string, status: number | 'off', n = 1) =>
  `gateway_request_seconds_count{service="gateway", instance="gateway-${n}", route="${route}", status="${status}"}`;
const gatewayBucket = (route: string, le: string) =>
  `gateway_request_seconds_bucket{service="gateway", instance="gateway-1", route="${route}", le="${le}"}`;
const served = (service: string, operation: string, status: number) =>
  `http_request_duration_seconds_count{service="${service}", instance="${service}-1", operation="${operation}", status="${status}"}`;
const notice = (le: string) =>
  `notice_delay_seconds_bucket{service="notification", instance="notification-1", le="${le}"}`;
const noticeCount = 'notice_delay_seconds_count{service="notification", instance="notification-1"}';
const lastBackup = 'kube_cronjob_status_last_successful_time{cronjob="backup"}';
const backupMade = 'kube_cronjob_created{cronjob="backup"}';
const engine = (name: string, n: number) =>
  `engine_up{service="mailbox", instance="mailbox-${n}", engine="${name}"}`;
const lagEvents = 'consumer_lag_events{service="admin", instance="admin-1", group="admin"}';
const signupOff = 'switched_off{service="admin", instance="admin-1", switch="signup"}';
const lagSeconds = 'consumer_lag_seconds{service="admin", instance="admin-1", group="admin"}';
const without = (service: string) =>
  Object.fromEntries(
    Object.keys(allUp)
      .filter((series) => series.includes(`"${service}"`))
      .map((series) => [series, '_x480']),
  );

const isDown = (name: string, alert: string): AlertCase => ({
  name: `one replica of two does not reach ${name}`,
  series: { [engine(name, 1)]: '1x5 0x10', [engine(name, 2)]: '1x20' },
  ...{ at: '10m', fires: [alert] },
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
    ...{ at: '20m', fires: ['GatewayErrors', 'ObjectiveBurnsFast', 'ObjectiveBurnsSlowly', 'PartGone'] },
  },
  {
    name: 'every fiftieth send fails for an hour',
    series: { [gateway('sendMessage', 200)]: '0+980x60', [gateway('sendMessage', 500)]: '0+20x60' },
    ...{ at: '1h', fires: ['ObjectiveBurnsFast', 'ObjectiveBurnsSlowly'] },
  },
  {
    name: 'one login of a hundred fails for six hours',
    series: { [gateway('login', 200)]: '0+99x360', [gateway('login', 500)]: '0+1x360' },
    ...{ at: '6h', fires: ['ObjectiveBurnsSlowly'] },
  },
  {
    name: 'a bad quarter of an hour that has been over for ten minutes',
    series: {
      [gateway('login', 200)]: '0+100x60',
      [gateway('login', 500)]: '0+20x15 300+0x45',
    },
    ...{ at: '25m', fires: ['ObjectiveBurnsSlowly'] },
  },
  {
    name: 'every fifth notice is late',
    series: { [noticeCount]: '0+100x60', [notice('1')]: '0+80x60' },
    ...{ at: '1h', fires: ['ObjectiveBurnsFast', 'ObjectiveBurnsSlowly'] },
  },
  {
    name: 'one replica does not answer',
    series: { 'up{service="auth", instance="auth-2"}': '1x5 0x10' },
    ...{ at: '10m', fires: ['ReplicaDown'] },
  },
  ...parts.map((part) => ({
    ...{ name: `${part} is gone`, series: without(part), at: '10m', fires: ['PartGone'] },
  })),
  {
    name: 'one replica cannot send its events',
    series: {
      'outbox_oldest_pending_seconds{service="mailbox", instance="mailbox-1"}': '0x5 60+60x10',
      'outbox_oldest_pending_seconds{service="mailbox", instance="mailbox-2"}': '0x20',
    },
    ...{ at: '10m', fires: ['StuckOutbox'] },
  },
  {
    name: 'an event failed for good',
    series: { 'dead_letters{service="admin", instance="admin-1", group="admin"}': '0x3 1x10' },
    ...{ at: '5m', fires: ['PoisonEvents'] },
  },
  {
    name: 'an old release has met newer events for two hours',
    series: { 'events_held{service="admin", instance="admin-1", group="admin"}': '3x120' },
    ...{ at: '2h', fires: ['EventsHeld'] },
  },
  {
    name: 'events wait for two minutes',
    series: { [lagSeconds]: '0x3 120x10', [lagEvents]: '500x15' },
    ...{ at: '10m', fires: ['ConsumerLag'] },
  },
  {
    name: 'nobody fetches',
    series: { [lagSeconds]: '0x20', [lagEvents]: '0+50x20' },
    ...{ at: '15m', fires: ['ConsumerStopped'] },
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
    ...{ at: '10m', fires: ['RevocationsMissing'] },
  },
  {
    name: 'the provider does not answer',
    series: {
      [served('payment', 'startSubscription', 503)]: '0+6x20',
      [served('payment', 'startSubscription', 200)]: '0+6x20',
    },
    ...{ at: '15m', fires: ['Errors', 'ProviderDown'] },
  },
  {
    name: 'jobs pile up',
    series: {
      'jobs{service="notification", instance="notification-1", queue="emails", state="waiting"}': '200x20',
    },
    ...{ at: '15m', fires: ['StuckJobs'] },
  },
  {
    name: 'a count was wrong',
    series: { 'unread_drift_total{service="mailbox", instance="mailbox-1"}': '0x5 1x20' },
    ...{ at: '10m', fires: ['UnreadDrift'] },
  },
  {
    name: 'a copy of who pays was wrong',
    series: { 'membership_copies_repaired_total{service="mailbox", instance="mailbox-1"}': '0x5 1x20' },
    ...{ at: '10m', fires: ['MembershipDrift'] },
  },
  {
    name: 'a manager has switched joining off an hour ago',
    series: { [gateway('signup', 'off')]: '0+600x60', [signupOff]: '1x60' },
    ...{ at: '1h', fires: [] },
  },
  {
    name: 'joining is still switched off after five hours',
    series: { [signupOff]: '1x300' },
    ...{ at: '5h', fires: ['LeftSwitchedOff'] },
  },
  {
    name: 'every tenth answer of a service is an error',
    series: {
      [served('profile', 'getProfile', 200)]: '0+90x20',
      [served('profile', 'getProfile', 500)]: '0+10x20',
    },
    ...{ at: '15m', fires: ['Errors'] },
  },
  {
    name: 'every tenth answer takes seconds',
    series: {
      [gatewayBucket('browse', '1')]: '0+90x30',
      [gatewayBucket('browse', '2.5')]: '0+100x30',
      [gatewayBucket('browse', '+Inf')]: '0+100x30',
    },
    ...{ at: '20m', fires: ['SlowRequests'] },
  },
  {
    name: 'somebody tries passwords',
    series: { [served('auth', 'login', 401)]: '0+600x20' },
    ...{ at: '15m', fires: ['GuessedPasswords'] },
  },
  {
    name: 'no photo is stored',
    series: {
      'uploads_total{service="profile", instance="profile-1", outcome="failed"}': '0+1x20',
      'uploads_total{service="profile", instance="profile-1", outcome="stored"}': '5x20',
    },
    ...{ at: '15m', fires: ['UploadsStop'] },
  },
  // Times are seconds since a test begins.
  {
    name: 'no backup has succeeded since yesterday morning',
    series: { [lastBackup]: '-93000x30', [backupMade]: '-1000000x30' },
    ...{ at: '20m', fires: ['BackupMissing'] },
  },
  {
    name: 'no backup has ever succeeded',
    series: { [backupMade]: '-93000x30' },
    ...{ at: '20m', fires: ['BackupMissing'] },
  },
];
