import { getNoticeSettings } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const getNoticeSettingsRoute = route(getNoticeSettings, (context: Context, { caller }) =>
  settingsOf(context, caller.id),
);

export async function settingsOf({ noticeSettings, presences }: Context, memberId: string) {
  const [emailNotices, [presence]] = await Promise.all([
    noticeSettings.wantsEmail(memberId),
    presences.find([memberId]),
  ]);
  return { emailNotices, presenceHidden: presence?.hidden === true };
}
