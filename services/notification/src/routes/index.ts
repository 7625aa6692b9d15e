import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { exportFromNotificationRoute } from './export-from-notification.ts';
import { getNoticeSettingsRoute } from './get-notice-settings.ts';
import { orderPresenceRoute } from './order-presence.ts';
import { setNoticeSettingsRoute } from './set-notice-settings.ts';
import { unsubscribeRoute } from './unsubscribe.ts';

export const routes: Route<Context>[] = [
  getNoticeSettingsRoute,
  setNoticeSettingsRoute,
  unsubscribeRoute,
  // Between services only.
  exportFromNotificationRoute,
  orderPresenceRoute,
];
