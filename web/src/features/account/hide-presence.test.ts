import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { presenceArrived, presenceToShow } from '../../live/events.ts';
import { startLiveReactions } from '../../live/start-live.ts';
import { startListening, store } from '../../store/store.ts';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { accountApi } from './account-api.ts';

const server = apiDouble();
let said = 0;
const stop = startListening({ actionCreator: presenceToShow, effect: () => void said++ });

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  startLiveReactions();
});
beforeEach(() => {
  said = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => {
  stop();
  server.close();
});

test.each([
  [{ presenceHidden: true }, 1],
  [{ presenceHidden: false }, 3],
])('with %o the presence of others is said %i times', async (changes, times) => {
  server.use(answering('setNoticeSettings', changes));
  store.dispatch(presenceArrived({ memberId: 'bea', online: true, lastOnline: null }));
  await vi.advanceTimersByTimeAsync(0);
  await store.dispatch(accountApi.endpoints.setNotices.initiate(changes));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(said).toBe(times);
});
