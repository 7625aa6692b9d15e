import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api, call } from '../api/api.ts';
import { setNavigator } from '../api/navigation.ts';
import { type Call, send } from '../api/send.ts';
import { readToken, startSession } from '../api/session.ts';
import { answering, apiDouble, failing } from '../testing/api-double.ts';
import { store } from './store.ts';

const server = apiDouble();
const go = vi.fn();

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    probeMe: build.query<{ id: string }, number>({ query: () => call('getMe') }),
    probeHotlist: build.mutation<unknown, void>({
      query: () => call('addToHotlist', { body: { hotMemberId: '66a0' } }),
    }),
    probeStay: build.mutation<unknown, void>({
      query: () => call('sendMessage', { body: {}, on402: 'stay' }),
    }),
    probePassword: build.mutation<unknown, void>({ query: () => call('changePassword', { body: {} }) }),
  }),
});
const { probeMe, probeHotlist, probeStay, probePassword } = probe.endpoints;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  go.mockReset();
  setNavigator(go);
  history.replaceState(null, '', '/home');
  startSession('token');
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('calls carry the token', async () => {
  const bearer = vi.fn();
  server.use(
    answering('getMe', (request) => {
      bearer(request.headers.get('authorization'));
      return { id: '1' };
    }),
  );
  const { data } = await store.dispatch(probeMe.initiate(1));
  expect(data).toEqual({ id: '1' });
  expect(bearer).toHaveBeenCalledWith('Bearer token');
});

test('several refusals at once lead to /login once', async () => {
  server.use(failing('getMe', 401, 'UNAUTHENTICATED', 'Please log in.'));
  await Promise.all([1, 2, 3].map((key) => store.dispatch(probeMe.initiate(key))));
  expect(go).toHaveBeenCalledOnce();
  expect(go).toHaveBeenCalledWith('/login?redirectUrl=%2Fhome&ended=1', { replace: true });
  expect(readToken()).toBeNull();
});

test('a wrong current password leaves the session alone', async () => {
  server.use(failing('changePassword', 401, 'CREDENTIALS_INVALID', 'Invalid credentials'));
  const { error } = await store.dispatch(probePassword.initiate());
  expect(error).toMatchObject({ status: 401, code: 'CREDENTIALS_INVALID', message: 'Invalid credentials' });
  expect(readToken()).toBe('token');
});

test('a 402 leads to the payment page and back, unless the caller keeps it', async () => {
  server.use(
    failing('addToHotlist', 402, 'PAYMENT_REQUIRED', 'You must be subscribed to use this.'),
    failing('sendMessage', 402, 'PAYMENT_REQUIRED', 'You must be subscribed to use this.'),
  );
  await store.dispatch(probeStay.initiate());
  expect(go).not.toHaveBeenCalled();
  await store.dispatch(probeHotlist.initiate());
  expect(go).toHaveBeenCalledExactlyOnceWith('/payment?returnTo=%2Fhome', undefined);
});

test('a request without an answer becomes an error with a message', async () => {
  server.use(failing('sendMessage', 503, 'UNAVAILABLE', 'We are busy for a moment. Please try again.'));
  const { error } = await store.dispatch(probeStay.initiate());
  expect(error).toMatchObject({ status: 503, message: 'We are busy for a moment. Please try again.' });
});

test('no call times out before the server’s own limit', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  server.use(answering('exportMyData', {}), answering('startSubscription', {}), answering('getMe', {}));
  const waits: [Call['id'], number][] = [
    ['exportMyData', 60_000],
    ['startSubscription', 30_000],
    ['getMe', 10_000],
  ];
  for (const [id, serverMay] of waits) {
    await send({ id });
    expect(limit.mock.lastCall?.[0]).toBeGreaterThan(serverMay);
  }
});
