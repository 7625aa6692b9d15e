import { setNoticeSettings } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { settingsOf } from './get-notice-settings.ts';

export const setNoticeSettingsRoute = route(setNoticeSettings, async (context: Context, { body, caller }) => {
  const { emailNotices, presenceHidden } = body;
  if (emailNotices !== undefined) await context.noticeSettings.setEmail(caller.id, emailNotices);
  if (presenceHidden !== undefined)
    await context.presences.apply(caller.id, { kind: 'hidden', hidden: presenceHidden });
  return settingsOf(context, caller.id);
});
