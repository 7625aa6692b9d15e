import { setNoticeSettings } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const setNoticeSettingsRoute = route(
  setNoticeSettings,
  async ({ noticeSettings }: Context, { body: { emailNotices }, caller }) => {
    await noticeSettings.setEmail(caller.id, emailNotices);
    return { emailNotices };
  },
);
