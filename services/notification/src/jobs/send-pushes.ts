import type { Job } from '@emberline/kit/service';
import { counter } from '@emberline/kit/telemetry/metrics';
import { sendPush } from '../actions/send-push.ts';
import { createPushSender } from '../clients/push-sender.ts';
import type { Context } from '../context.ts';

const tryAgainMs = 5_000;

/** Sends push notices by a BullMQ queue that all replicas work on; and ends those of ended sessions. */
export const sendingPushes: Job<Context> = (context) => {
  const { log, metrics, pushDevices, pushQueue, revocations, settings } = context;
  if (settings.VAPID_PRIVATE_KEY === '') return () => {};
  const send = createPushSender(settings);
  const outcomes = counter(metrics, 'pushes_total', 'Push notices by what came of them', ['outcome']);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function work(): Promise<void> {
    try {
      const jobs = await pushQueue.open();
      jobs.work(async ({ data }) => outcomes.inc({ outcome: await sendPush(context, send, data) }));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'no queue of push notices yet');
      timer = setTimeout(() => void work(), tryAgainMs);
    }
  }
  void work();

  const stopListening = revocations.onRevoked((sessionId) => {
    pushDevices.removeOfSession(sessionId).catch((error: Error) => {
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
