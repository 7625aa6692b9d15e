// Names of series, as the running parts have them.

export const parts = ['web', 'gateway', 'auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];

/** Every part, in two replicas of which each answers. */
export const allUp: Record<string, string> = Object.fromEntries(
  parts.flatMap((service) =>
    [1, 2].map((n) => [`up{service="${service}", instance="${service}-${n}"}`, '1x480']),
  ),
);

export const gateway = (route: string, status: number | 'off', n = 1) =>
  `gateway_request_seconds_count{service="gateway", instance="gateway-${n}", route="${route}", status="${status}"}`;
export const gatewayBucket = (route: string, le: string) =>
  `gateway_request_seconds_bucket{service="gateway", instance="gateway-1", route="${route}", le="${le}"}`;
export const served = (service: string, operation: string, status: number, n = 1) =>
  `http_request_duration_seconds_count{service="${service}", instance="${service}-${n}", operation="${operation}", status="${status}"}`;
export const notice = (le: string) =>
  `notice_delay_seconds_bucket{service="notification", instance="notification-1", le="${le}"}`;
export const noticeCount = 'notice_delay_seconds_count{service="notification", instance="notification-1"}';
export const providerCalls = (outcome: string) =>
  `provider_calls_total{service="payment", instance="payment-1", outcome="${outcome}"}`;
export const emails = (outcome: string) =>
  `emails_total{service="notification", instance="notification-1", kind="receipt", outcome="${outcome}"}`;
export const emailsWaiting = 'emails_waiting_seconds{service="notification", instance="notification-1"}';
export const pushes = (outcome: string) =>
  `pushes_total{service="notification", instance="notification-1", outcome="${outcome}"}`;
export const uploads = (outcome: string, n = 1) =>
  `uploads_total{service="profile", instance="profile-${n}", outcome="${outcome}"}`;
export const lastBackup = 'kube_cronjob_status_last_successful_time{cronjob="backup"}';
export const backupMade = 'kube_cronjob_created{cronjob="backup"}';
export const engine = (name: string, n: number) =>
  `engine_up{service="mailbox", instance="mailbox-${n}", engine="${name}"}`;
export const lagEvents = 'consumer_lag_events{service="admin", instance="admin-1", group="admin"}';
export const handled =
  'events_handled_total{service="admin", instance="admin-1", group="admin", type="message-sent", outcome="handled"}';
export const signupOff = 'switched_off{service="admin", instance="admin-1", switch="signup"}';
export const lagSeconds = 'consumer_lag_seconds{service="admin", instance="admin-1", group="admin"}';
/** The same, without this part. */
export const without = (service: string) =>
  Object.fromEntries(
    Object.keys(allUp)
      .filter((series) => series.includes(`"${service}"`))
      .map((series) => [series, '_x480']),
  );
