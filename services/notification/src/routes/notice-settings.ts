import { getNoticeSettings, setNoticeSettings } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function getNoticeSettingsRoute(app: App, { noticeSettings }: Context): void {
  implement(app, getNoticeSettings, async ({ caller }) => ({
    mailNotices: await noticeSettings.wantsMail(caller.id),
  }));
}

export function setNoticeSettingsRoute(app: App, { noticeSettings }: Context): void {
  implement(app, setNoticeSettings, async ({ body, caller }) => {
    await noticeSettings.setMail(caller.id, body.mailNotices);
    return { mailNotices: body.mailNotices };
  });
}
