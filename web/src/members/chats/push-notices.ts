import '../../api/add-late-operations.ts';
import type { AnswerOf, addPushDevice } from '@emberline/contracts';
import { send } from '../../api/send.ts';
import { currentUserId } from '../../api/session.ts';
import { forget, keep, readKept } from '../../kept/storage.ts';

/** Push notices of this device: for whom they are on. */
const ownerKey = 'pushFor';
const deviceKey = 'pushDevice';
/** Whether its notices show name and text. */
const textKey = 'pushText';
const askedKey = 'pushAsked';

export type PushState = 'on' | 'off' | 'refused' | 'impossible';

/** `refused`: only the browser's own settings can change it. */
export function pushState(): PushState {
  const possible =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!possible) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  const isOn = Notification.permission === 'granted' && readKept(ownerKey) === currentUserId();
  return isOn ? 'on' : 'off';
}

/** Asks the browser for its permission and subscribes. Call it in answer to a click. @returns a sentence when it failed */
export async function switchPushOn(): Promise<string | undefined> {
  const userId = currentUserId();
  if (!userId) return undefined;
  if ((await Notification.requestPermission()) !== 'granted')
    return 'Your browser does not allow notices from us.';
  const failure = await subscribe({});
  if (!failure) keep(ownerKey, userId);
  return failure;
}

export function showsText(): boolean {
  return readKept(textKey) !== null;
}

/** For a device whose notices are on. @returns a sentence when it failed */
export function showText(withText: boolean): Promise<string | undefined> {
  return subscribe({ withText, renew: true });
}

/** The server's id of this device, where its notices are on. */
export function pushDeviceId(): string | null {
  return readKept(deviceKey);
}

export async function switchPushOff(): Promise<void> {
  const deviceId = pushDeviceId();
  const forgotten = forgetPush();
  if (deviceId) await send({ id: 'removePushDevice', params: { deviceId } });
  await forgotten;
}

/** Binds the notices to the present session, unless they were switched off elsewhere; ends those that are left of another member. */
export async function renewPush(): Promise<void> {
  if (pushState() === 'on') await subscribe({ renew: true });
  else if ('serviceWorker' in navigator && readKept(ownerKey)) await switchPushOff();
}

/** The browser shows none any more, not even those that are under way. */
export async function forgetPush(): Promise<void> {
  for (const key of [ownerKey, deviceKey, textKey] as const) forget(key);
  await (await subscription().catch(() => undefined))?.unsubscribe().catch(() => false);
}

/** Whether to offer the notices: once a device, after a message of one's own. */
export function mayAskForPush(): boolean {
  return pushState() === 'off' && readKept(askedKey) === null;
}

export function askedForPush(): void {
  keep(askedKey, 'yes');
}

const notNow = 'Notices cannot be switched on at the moment. Please try again later.';

const endedElsewhere = 'Notices of this device were switched off on another one.';

/** @param wish see `addPushDevice`. @returns a sentence when it failed */
async function subscribe(wish: { withText?: boolean; renew?: boolean }): Promise<string | undefined> {
  const { data: offer, error } = await send<{ publicKey: string | null }>({ id: 'getPushKey' });
  if (error) return error.message;
  if (!offer.publicKey) return notNow;
  const registration = await ready();
  const replaces = registration && (await forgetOldKey(registration, offer.publicKey));
  const made = await registration?.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: offer.publicKey })
    .catch(() => undefined);
  if (!made) return notNow;
  const { endpoint, keys } = made.toJSON();
  const body = { endpoint, keys, ...wish, ...replaces, closes: await canClose(registration?.active) };
  const added = await send<AnswerOf<typeof addPushDevice>>({ id: 'addPushDevice', body });
  if (added.error) return added.error.message;
  // A server of the release before says nothing of it.
  if (added.data.on === false) {
    await forgetPush();
    return endedElsewhere;
  }
  keep(deviceKey, added.data.deviceId);
  if (added.data.withText) keep(textKey, 'yes');
  else forget(textKey);
  return undefined;
}

/** A subscription with a key that the server has no more gets nothing, and keeps the browser from making another. */
async function forgetOldKey({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<object> {
  const old = await pushManager.getSubscription();
  const key = old?.options.applicationServerKey;
  if (!old || !key || base64Url(key) === publicKey) return {};
  await old.unsubscribe();
  const deviceId = pushDeviceId();
  return deviceId ? { replaces: deviceId } : {};
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether the worker closes notices when a push says so; one of a release before would show another. */
function canClose(worker: ServiceWorker | null | undefined): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(done, worker ? 1_000 : 0, false);
    worker?.postMessage('closes?', [port2]);
  });
}

async function subscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager.getSubscription();
}

const patienceMs = 10_000;

function ready(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((done) => setTimeout(done, patienceMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}
