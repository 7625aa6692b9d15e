import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { isPushEndpoint } from '../domain/push-endpoint.ts';

export const notices = routes<Context>({
  getNoticeSettings: (context, { caller }) => settingsOf(context, caller.id),
  setNoticeSettings: async (context, { body, caller }) => {
    const { emailNotices, presenceHidden } = body;
    if (emailNotices !== undefined) await context.noticeSettings.setEmail(caller.id, emailNotices);
    if (presenceHidden !== undefined)
      await context.presences.apply(caller.id, { kind: 'hidden', hidden: presenceHidden });
    return settingsOf(context, caller.id);
  },
  unsubscribe: async ({ noticeSettings }, { body }) => {
    if (!(await noticeSettings.unsubscribe(body.token))) throw new ProblemError('LINK_INVALID');
    return { message: 'You will get no more emails about unread messages.' };
  },
  exportFromNotification: async (
    { emails, noticeSettings, presences, pushDevices },
    { caller: { id: memberId } },
  ) => {
    const [[presence], emailNotices, sent, devices] = await Promise.all([
      presences.find([memberId]),
      noticeSettings.wantsEmail(memberId),
      emails.listOf(memberId),
      pushDevices.ofMember(memberId),
    ]);
    return {
      lastOnline: presence?.lastOnline ?? null,
      presenceHidden: presence?.hidden === true,
      emailNotices,
      pushDevices: devices.map(({ seenAt, withText = false }) => ({ seenAt, withText })),
      emails: sent.map(({ kind, state, createdAt, sentAt = null }) => ({ kind, state, createdAt, sentAt })),
    };
  },
});

async function settingsOf({ noticeSettings, presences }: Context, memberId: string) {
  const [emailNotices, [presence]] = await Promise.all([
    noticeSettings.wantsEmail(memberId),
    presences.find([memberId]),
  ]);
  return { emailNotices, presenceHidden: presence?.hidden === true };
}

export const push = routes<Context>({
  getPushKey: async ({ settings }) => ({
    publicKey: settings.VAPID_PUBLIC_KEY || null,
  }),
  addPushDevice: async (
    { pushDevices, settings },
    { body: { endpoint, keys, withText, renew = false }, caller },
  ) => {
    if (!isPushEndpoint(endpoint, settings.PUSH_SANDBOX))
      throw new ProblemError('INVALID', 'This is not the address of a push service.');
    const { id: memberId, sessionId, expiresAt: sessionEndsAt } = caller;
    return pushDevices.put({ memberId, sessionId, sessionEndsAt, endpoint, keys, withText }, renew);
  },
  listPushDevices: async ({ pushDevices }, { caller }) => ({
    devices: (await pushDevices.ofMember(caller.id)).map(
      ({ _id: deviceId, sessionId, withText = false }) => ({
        ...{ deviceId, sessionId, withText },
      }),
    ),
  }),
  removePushDevice: async ({ pushDevices }, { params: { deviceId }, caller }) => {
    await pushDevices.switchOff(deviceId, caller.id);
    return { ok: true as const };
  },
});
