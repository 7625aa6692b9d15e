import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

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
