import { exportFromNotification } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function exportRoute(app: App, { mails, noticeSettings, presences }: Context): void {
  implement(app, exportFromNotification, async ({ caller: { id: memberId } }) => {
    const [[presence], mailNotices, sent] = await Promise.all([
      presences.find([memberId]),
      noticeSettings.wantsMail(memberId),
      mails.listOf(memberId),
    ]);
    return {
      lastOnline: presence?.lastOnline ?? null,
      mailNotices,
      mails: sent.map(({ kind, state, createdAt, sentAt }) => ({
        kind,
        state,
        createdAt,
        sentAt: sentAt ?? null,
      })),
    };
  });
}
