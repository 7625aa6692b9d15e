import { getNoticeSettings } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const getNoticeSettingsRoute = route(
  getNoticeSettings,
  async ({ noticeSettings }: Context, { caller }) => ({
    emailNotices: await noticeSettings.wantsEmail(caller.id),
  }),
);
