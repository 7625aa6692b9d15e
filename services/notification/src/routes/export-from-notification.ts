import { exportFromNotification } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const exportFromNotificationRoute = route(
  exportFromNotification,
  async ({ emails, noticeSettings, presences, pushDevices }: Context, { caller: { id: memberId } }) => {
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
);
