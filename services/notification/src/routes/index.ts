import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { addPushDeviceRoute } from './add-push-device.ts';
import { exportFromNotificationRoute } from './export-from-notification.ts';
import { getBannerRowRoute } from './get-banner-row.ts';
import { getNoticeSettingsRoute } from './get-notice-settings.ts';
import { getPushKeyRoute } from './get-push-key.ts';
import { listPushDevicesRoute } from './list-push-devices.ts';
import { orderPresenceRoute } from './order-presence.ts';
import { removePushDeviceRoute } from './remove-push-device.ts';
import { seedNotificationRoute } from './seed-notification.ts';
import { setBannerRowRoute } from './set-banner-row.ts';
import { setNoticeSettingsRoute } from './set-notice-settings.ts';
import { unsubscribeRoute } from './unsubscribe.ts';

export const routes: Route<Context>[] = [
  getNoticeSettingsRoute,
  setNoticeSettingsRoute,
  unsubscribeRoute,
  getPushKeyRoute,
  addPushDeviceRoute,
  listPushDevicesRoute,
  removePushDeviceRoute,
  // Between services only.
  exportFromNotificationRoute,
  orderPresenceRoute,
  getBannerRowRoute,
  setBannerRowRoute,
  seedNotificationRoute,
];
