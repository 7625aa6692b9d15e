import type { App } from '@emberline/kit/http/app';
import type { Context } from '../context.ts';
import { exportRoute } from './export.ts';
import { getNoticeSettingsRoute, setNoticeSettingsRoute } from './notice-settings.ts';
import { orderPresenceRoute } from './order-presence.ts';
import { unsubscribeRoute } from './unsubscribe.ts';

export const routes: ((app: App, context: Context) => void)[] = [
  getNoticeSettingsRoute,
  setNoticeSettingsRoute,
  unsubscribeRoute,
  // Between services only.
  exportRoute,
  orderPresenceRoute,
];
