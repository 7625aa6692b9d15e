import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { pushState, renewPush } from '../../members/chats/push-notices.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { PushSetting } from './push-setting.tsx';

const server = apiDouble();
const told: object[] = [];
const deviceId = '1'.repeat(24);
let devices: object[] = [];
const currentKey = 'BCurrent-key_AAA';
const subscription = {
  toJSON: () => ({ endpoint: 'https://push.test/1', keys: {} }),
  options: {
    applicationServerKey: Uint8Array.from(atob('BCurrent+key/AAA'), (one) => one.charCodeAt(0)).buffer,
  },
  unsubscribe: vi.fn(async () => true),
};
/** Answers whether it can close notices, as a worker of this release. */
const active = {
  postMessage: (question: unknown, [port]: MessagePort[]) =>
    question === 'closes?' && port?.postMessage(true),
};
const registration = {
  active,
  pushManager: { subscribe: async () => subscription, getSubscription: async () => subscription },
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  startSession(`head.${btoa(JSON.stringify({ sub: '0'.repeat(24) }))}.signature`);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration) },
  });
  server.use(
    answering('listPushDevices', () => ({ devices })),
    answering('getPushKey', { publicKey: currentKey }),
    answering('addPushDevice', async (request) => {
      const body = (await request.json()) as { withText?: boolean };
      told.push(body);
      devices = [{ deviceId, sessionId: 'here', withText: false }];
      return { deviceId, withText: body.withText ?? false, on: true };
    }),
  );
});
afterEach(() => {
  told.length = 0;
  devices = [];
  server.resetHandlers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
afterAll(() => server.close());

test('the text in notices is a choice of its own, off at first, and shown as the server has kept it', async () => {
  const { user } = renderPage(<PushSetting />);
  await user.click(screen.getByRole('switch', { name: 'Notices on this device' }));
  const text = await screen.findByRole('switch', { name: 'Show the text in notices' });
  expect(text).not.toBeChecked();
  await user.click(text);
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told).toMatchObject([{ endpoint: 'https://push.test/1' }, { withText: true }]);
  expect(text).toBeChecked();
  server.use(failing('addPushDevice', 503, 'UNAVAILABLE', 'We are busy.'));
  await user.click(text);
  await vi.waitFor(() => expect(text).toBeChecked());
});

test('where our key has changed, the page subscribes anew by itself', async () => {
  const { user } = renderPage(<PushSetting />);
  await user.click(screen.getByRole('switch', { name: 'Notices on this device' }));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  await renewPush();
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
  server.use(answering('getPushKey', { publicKey: 'BAnother-key_' }));
  await renewPush();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(told[2]).toMatchObject({ renew: true, replaces: deviceId, closes: true });
  expect(told[1]).not.toHaveProperty('replaces');
});

test('what was switched off from another device is shown as off, and is not renewed', async () => {
  const { user } = renderPage(<PushSetting />);
  const notices = screen.getByRole('switch', { name: 'Notices on this device' });
  await user.click(notices);
  await screen.findByRole('switch', { name: 'Show the text in notices' });
  expect(notices).toBeChecked();
  cleanup();

  devices = [];
  renderPage(<PushSetting />);
  await vi.waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Notices on this device' })).not.toBeChecked(),
  );

  server.use(answering('addPushDevice', { deviceId, withText: false, on: false }));
  await renewPush();
  expect(pushState()).toBe('off');
});
