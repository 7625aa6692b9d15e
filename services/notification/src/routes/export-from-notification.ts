import { exportFromNotification } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const exportFromNotificationRoute = route(
  exportFromNotification,
  async ({ mails, noticeSettings, presences }: Context, { caller: { id: memberId } }) => {
    const [[presence], mailNotices, sent] = await Promise.all([
      presences.find([memberId]),
      noticeSettings.wantsMail(memberId),
      mails.listOf(memberId),
    ]);
    return {
      lastOnline: presence?.lastOnline ?? null,
      mailNotices,
      mails: sent.map(({ kind, state, createdAt, sentAt = null }) => ({ kind, state, createdAt, sentAt })),
    };
  },
);
