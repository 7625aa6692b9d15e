import { type LetterSwitch, pathOf } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { changeBanner, orderPresence } from '../actions/operators.ts';
import { isPushEndpoint } from '../clients/push.ts';
import type { Context } from '../context.ts';

export const notices = routes<Context>({
  getNoticeSettings: (context, { caller }) => settingsOf(context, caller.id),
  setNoticeSettings: async (context, { body: { presenceHidden, lettersReturn, ...letters }, caller }) => {
    if (Object.keys(letters).length > 0) await context.noticeSettings.set(caller.id, letters);
    if (presenceHidden !== undefined)
      await context.presences.apply(caller.id, { kind: 'hidden', hidden: presenceHidden });
    if (lettersReturn === false) {
      await context.returnedLetters.eraseOf(caller.id);
      context.live.toMembers([caller.id]).emit('letters', { returned: false });
    }
    return settingsOf(context, caller.id);
  },
  unsubscribe: async ({ noticeSettings }, { body, query }) => {
    const { token = '', of = 'emailNotices' } = { ...body, ...query };
    if (!(await noticeSettings.unsubscribe(token, of))) throw new ProblemError('LINK_INVALID');
    return { message: `You will get no more emails ${stopped[of]}.` };
  },
  showUnsubscribe: async ({ settings }, { query, reply }) =>
    reply.redirect(pathOf({ path: `${settings.WEB_ORIGIN}/unsubscribe` }, {}, query)),
  exportFromNotification: async (context, { caller: { id: memberId } }) => {
    const [[presence], settings, sent, devices] = await Promise.all([
      context.presences.find([memberId]),
      settingsOf(context, memberId),
      context.emails.listOf(memberId),
      context.pushDevices.ofMember(memberId),
    ]);
    return {
      lastOnline: presence?.lastOnline ?? null,
      ...settings,
      pushDevices: devices.map(({ seenAt, withText = false }) => ({ seenAt, withText })),
      emails: sent.map(({ kind, state, createdAt, sentAt = null }) => ({ kind, state, createdAt, sentAt })),
    };
  },
  getBanner: async (context) => {
    const { banner, version } = await context.banner.state();
    return { banner, version };
  },
  setBanner: async (context, { body, caller }) => ({
    ok: true as const,
    version: await changeBanner(context, body, caller),
  }),
});

const stopped: Record<LetterSwitch, string> = {
  emailNotices: 'about unread messages',
  emailNews: 'with news',
};

async function settingsOf({ noticeSettings, presences, returnedLetters }: Context, memberId: string) {
  const [emailNotices, emailNews, [presence], returnedAt] = await Promise.all([
    noticeSettings.wants(memberId, 'emailNotices'),
    noticeSettings.wants(memberId, 'emailNews'),
    presences.find([memberId]),
    returnedLetters.toldAt(memberId),
  ]);
  return {
    emailNotices,
    emailNews,
    presenceHidden: presence?.hidden === true,
    lettersReturn: returnedAt !== null,
  };
}

export const push = routes<Context>({
  getPushKey: async ({ settings }) => ({
    publicKey: settings.VAPID_PUBLIC_KEY || null,
  }),
  addPushDevice: async (
    { pushDevices, settings },
    { body: { endpoint, keys, withText, closes, renew = false, replaces }, caller },
  ) => {
    if (!isPushEndpoint(endpoint, settings.PUSH_SANDBOX))
      throw new ProblemError('INVALID', 'This is not the address of a push service.');
    const { id: memberId, sessionId, expiresAt: sessionEndsAt } = caller;
    const device = { memberId, sessionId, sessionEndsAt, endpoint, keys, withText };
    // Safari takes the permission away where a push shows nothing.
    const isSilent = closes === true && !new URL(endpoint).hostname.endsWith('.apple.com');
    return pushDevices.put({ ...device, closes: isSilent }, { renew, replaces });
  },
  listPushDevices: async ({ pushDevices }, { caller }) => ({
    devices: (await pushDevices.ofMember(caller.id)).map(
      ({ _id: deviceId, sessionId, withText = false }) => ({
        ...{ deviceId, sessionId, withText },
      }),
    ),
  }),
  removePushDevice: ({ pushDevices }, { params: { deviceId }, caller }) =>
    pushDevices.switchOff(deviceId, caller.id),
});

export const letters = routes<Context>({
  getReturnedLetters: async ({ returnedLetters }, { params: { id } }) => ({
    returnedAt: (await returnedLetters.toldAt(id))?.toISOString() ?? null,
  }),
});

export const presence = routes<Context>({
  setUserStatus: async (context, { body, caller }) => {
    const wanted = body.status === 'online';
    return { updated: (await orderPresence(context, body.userId, wanted, caller.id)) === wanted };
  },
});
