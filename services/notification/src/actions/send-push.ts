import type { NoticeText, NoticeTextOf } from '../clients/notice-texts.ts';
import type { PushJob } from '../clients/push-queue.ts';
import type { PushSender } from '../clients/push-sender.ts';
import type { Context } from '../context.ts';
import { isVisible } from '../live/page-visibility.ts';
import type { PushDevice } from '../store/push-devices.ts';

/**
 * Sends a push notice unless it is not wanted any more: the session has ended, one has blocked the other, the message is
 * read, the conversation muted, or the member looks at a page of ours somewhere.
 * @throws when the push service may take it later, or auth cannot say now whether the session lasts
 */
export async function sendPush(
  context: Context,
  send: PushSender,
  { deviceId, conversationId, contactId, seq }: PushJob,
): Promise<'sent' | 'gone' | 'unwanted'> {
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
  // Last of all, since asking for the text takes time.
  const outcome = (await lasts(context, device)) ? await send(device, { contactId, ...words }) : 'gone';
  if (outcome === 'gone') await pushDevices.remove(device);
  return outcome;
}

/** Whether the session of a device lasts, as auth itself says: what is announced over Redis may come late or not at all. */
async function lasts({ revocations, accounts }: Context, device: PushDevice): Promise<boolean> {
  const { sessionId, sessionEndsAt } = device;
  if (!sessionId || revocations.has(sessionId)) return false;
  if (sessionEndsAt && sessionEndsAt.getTime() <= Date.now()) return false;
  return accounts.isSessionLive(sessionId);
}

/** Without an answer in time the notice goes out without the text. */
async function wordsOf(
  { noticeTextOf, log }: Context,
  message: Parameters<NoticeTextOf>[0],
): Promise<Partial<NoticeText>> {
  try {
    return (await noticeTextOf(message)) ?? {};
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a push notice goes out without its text');
    return {};
  }
}
