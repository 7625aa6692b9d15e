import { timings } from '@emberline/contracts/choices';
import type { Foundation } from '@emberline/kit/foundation';
import { createJobs, type Jobs } from '@emberline/kit/jobs/queue';
import { redisOf } from '@emberline/kit/settings-engines';
import webPush from 'web-push';
import type { Settings } from '../settings.ts';
import type { PushDevice } from '../store/push-devices.ts';

interface PushNotice {
  /** Whose conversation the notice opens. */
  contactId: string;
  /** Only where the device's owner wants them shown. */
  firstname?: string;
  text?: string;
}

/** Closes the notice of a conversation, or all: it was read elsewhere, or the session has ended. Only for workers that know of it. */
type Closing = { close: true; contactId?: string };

/** `gone`: there is no such device any more · `refused`: the push service does not take it as it is. */
type PushOutcome = 'sent' | 'gone' | 'refused';

export type PushSender = (device: PushDevice, notice: PushNotice | Closing) => Promise<PushOutcome>;

const timeoutMs = 10_000;
/** A device that is off for longer gets no notice: an email has told of the message by then. */
const keptSeconds = timings.heldNotice;

/**
 * Sends encrypted notices by the Web Push protocol (RFC 8030, 8291, 8292). Follows no redirects.
 * @throws when it may be taken later, such as after our keys were put right
 */
export function createPushSender(settings: Settings): PushSender {
  const {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    SUPPORT_EMAIL,
    PUSH_SANDBOX,
  } = settings;
  const vapidDetails = { subject: `mailto:${SUPPORT_EMAIL}`, publicKey, privateKey };

  return async ({ endpoint, keys, sessionEndsAt }, notice) => {
    if (!isPushEndpoint(endpoint, PUSH_SANDBOX)) return 'refused';
    const request = requestFor({ endpoint, keys }, JSON.stringify(notice), {
      vapidDetails,
      TTL: keptFor(sessionEndsAt),
      urgency: 'high',
      // A later notice takes the place of one that still waits.
      ...(notice.contactId && { topic: notice.contactId }),
    });
    if (!request) return 'refused';
    const answer = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: request.body as Buffer<ArrayBuffer>,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    if (answer.status === 404 || answer.status === 410) return 'gone';
    if (answer.status === 400 || answer.status === 413) return 'refused';
    throw new Error(`the push service answered ${answer.status}`);
  };
}

/** Seconds that the push service may keep a notice for a device that is off: not beyond the end of its session. */
function keptFor(sessionEndsAt: Date | undefined): number {
  if (!sessionEndsAt) return keptSeconds;
  const left = Math.floor((sessionEndsAt.getTime() - Date.now()) / 1_000);
  return Math.min(Math.max(left, 0), keptSeconds);
}

/** undefined for keys that are no point of the curve. */
function requestFor(...given: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...given);
  } catch {
    return undefined;
  }
}

/** One new message for one device; of the name `close`, that it was read. */
export type PushJob = {
  deviceId: string;
  conversationId: string;
  contactId: string;
  seq: number;
};

/** Opens the queue of push notices at its first use: the jobs' Redis may start later than this process. */
export function createPushQueue({ log, metrics }: Pick<Foundation, 'log' | 'metrics'>, settings: Settings) {
  let opening: Promise<Jobs<PushJob>> | undefined;
  const open = () => {
    opening ??= createJobs<PushJob>('pushes', {
      server: redisOf(settings, settings.JOBS_REDIS_URL),
      prefix: settings.KAFKA_PREFIX,
      log,
      metrics,
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    open,
    stop: async () => (await opening?.catch(() => undefined))?.stop(),
  };
}

/** Hosts of the push services of browsers, and those whose subdomains are. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const domains = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com'];

/**
 * Whether the endpoint of a subscription belongs to a push service. Anything else could name a host inside our network.
 * @param sandbox an origin that is allowed too, for tests; empty: none
 */
export function isPushEndpoint(endpoint: string, sandbox: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password, origin } = new URL(endpoint);
  if (sandbox !== '' && origin === sandbox) return true;
  // `host` has a port where it is not the usual one.
  if (protocol !== 'https:' || host !== hostname || username !== '' || password !== '') return false;
  return hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(domain));
}
