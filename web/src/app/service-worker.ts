import { navigateTo } from '../api/navigation.ts';
import { onSessionChange } from '../api/session.ts';
import { renewPush } from '../members/chats/push-notices.ts';
import { toastWithAction } from '../ui/feedback/toast.tsx';

let started = false;

/** Installs the service worker for members: it keeps the program for use without a connection and shows push notices. */
export async function startServiceWorker(): Promise<void> {
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  started = true;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === 'string' && data.open.startsWith('/mailbox/')) navigateTo(data.open);
  });
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return;
  offerNewVersions(registration);
  onSessionChange((change) => {
    if (change === 'started') void renewPush();
  });
  void renewPush();
}

/** A new version is used only after the member has said so. */
function offerNewVersions(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // At the first visit there is no older version.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    toastWithAction('There is a new version.', 'Use it now', () => useIt(registration), false);
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}

function useIt({ waiting }: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('use');
}
