import { onSessionChange } from '../api/session.ts';
import { startOutbox } from '../outbox/start-outbox.ts';
import { clearToasts } from '../ui/feedback/toast.tsx';
import { rememberBanners } from './frames/banners/remember-banners.ts';
import { startServiceWorker } from './service-worker.ts';
import { tellConfirmed } from './tell-confirmed.ts';

/** What member pages start after their first paint, besides the live connection. One chunk, so that the shell names one. */
export function afterPaint(): void {
  void startServiceWorker();
  startOutbox();
  rememberBanners();
  tellConfirmed();
  onSessionChange((change) => {
    if (change !== 'started') clearToasts();
  });
}
