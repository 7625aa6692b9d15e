import type { Job } from '@emberline/kit/service';
import { counter } from '@emberline/kit/telemetry/metrics';
import { createPushSender, type PushJob, type PushSender } from '../clients/push.ts';
import type { Context } from '../context.ts';
import { isVisible } from '../live/hear-client.ts';
import type { PushDevice } from '../store/push-devices.ts';

const tryAgainMs = 5_000;

/** Sends push notices by a BullMQ queue that all replicas work on; and ends those of ended sessions. */
export const sendingPushes: Job<Context> = (context) => {
  const { log, metrics, pushQueue, revocations, settings } = context;
  if (settings.VAPID_PRIVATE_KEY === '') return () => {};
  const send = createPushSender(settings);
  const outcomes = counter(metrics, 'pushes_total', 'Push notices by what came of them', ['outcome']);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function work(): Promise<void> {
    try {
      const jobs = await pushQueue.open();
      jobs.work(async ({ name, data }) => {
        const sending = name === 'close' ? closeNotice(context, send, data) : sendPush(context, send, data);
        const outcome = await sending.catch((error: Error) => {
          outcomes.inc({ outcome: 'later' });
          throw error;
        });
        outcomes.inc({ outcome });
        if (outcome === 'refused') log.warn({ device: data.deviceId }, 'a push service refuses a notice');
      });
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'no queue of push notices yet');
      timer = setTimeout(() => void work(), tryAgainMs);
    }
  }
  void work();

  const stopListening = revocations.onRevoked((sessionId) => {
    endDevices(context, send, sessionId).catch((error: Error) => {
      // The session is asked about again before each notice.
      log.warn({ reason: error.message }, 'devices of an ended session are kept');
    });
  });

  return async () => {
    clearTimeout(timer);
    stopListening();
    await pushQueue.stop();
  };
};

/**
 * Sends a push notice unless it is not wanted any more: the session has ended, one has blocked the other, the message is
 * read, the conversation muted, or the member looks at a page of ours somewhere.
 * @throws when the push service may take it later, or auth cannot say now whether the session lasts
 */
async function sendPush(
  context: Context,
  send: PushSender,
  { deviceId, conversationId, contactId, seq }: PushJob,
): Promise<'sent' | 'gone' | 'refused' | 'unwanted'> {
  const { pushDevices, blocks, threads } = context;
  const device = await pushDevices.get(deviceId);
  if (!device) return 'gone';
  const { memberId } = device;
  if (await blocks.isBetween(memberId, contactId)) return 'unwanted';
  if (!(await threads.isNews(conversationId, memberId, seq))) return 'unwanted';
  if (await isVisible(context, memberId)) return 'unwanted';
  const words = device.withText
    ? await wordsOf(context, { receiverId: memberId, senderId: contactId, seq })
    : {};
  // Before it goes: what is read meanwhile closes it.
  if (device.closes) await pushDevices.shown(deviceId, contactId);
  // Last of all, since asking for the text takes time.
  const outcome = (await lasts(context, device)) ? await send(device, { contactId, ...words }) : 'gone';
  if (outcome === 'gone') await pushDevices.remove(device);
  return outcome;
}

/** Closes the notice of a conversation that was read elsewhere, unless a later one has come. */
async function closeNotice(
  { pushDevices }: Context,
  send: PushSender,
  { deviceId, contactId }: PushJob,
): Promise<'sent' | 'gone' | 'refused' | 'unwanted'> {
  const device = await pushDevices.get(deviceId);
  if (!device) return 'gone';
  if (device.shown?.includes(contactId)) return 'unwanted';
  return send(device, { close: true, contactId });
}

/** The session has ended, here or elsewhere: its devices show nothing more of it, and get nothing more. */
async function endDevices({ pushDevices }: Context, send: PushSender, sessionId: string): Promise<void> {
  const devices = await pushDevices.ofSession(sessionId);
  await pushDevices.removeOfSession(sessionId);
  for (const device of devices) if (device.shown?.length) await send(device, { close: true }).catch(() => {});
}

/** Whether the session of a device lasts, as auth itself says: what is announced over Redis may come late or not at all. */
async function lasts({ revocations, accounts }: Context, device: PushDevice): Promise<boolean> {
  const { sessionId, sessionEndsAt } = device;
  if (!sessionId || revocations.has(sessionId)) return false;
  if (sessionEndsAt && sessionEndsAt.getTime() <= Date.now()) return false;
  return accounts.isSessionLive(sessionId);
}

/** Without an answer in time the notice goes out without the text. */
async function wordsOf({ noticeTextOf, log }: Context, message: Parameters<Context['noticeTextOf']>[0]) {
  try {
    return (await noticeTextOf(message)) ?? {};
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a push notice goes out without its text');
    return {};
  }
}
