import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api, call } from '../api/api.ts';
import { meApi } from '../api/me.ts';
import { startSession } from '../api/session.ts';
import { store } from '../store/store.ts';
import { answering, apiDouble } from '../testing/api-double.ts';
import { catchUp, startLiveReactions } from './start-live.ts';

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    contacts: build.query<unknown, undefined>({
      query: () => call('listContacts', { query: {} }),
      providesTags: ['Contacts'],
    }),
  }),
});
const server = apiDouble();
let asked = 0;

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  startSession(`head.${btoa(JSON.stringify({ sub: '66a0' }))}.signature`);
  startLiveReactions();
  return () => server.close();
});
beforeEach(async () => {
  asked = 0;
  server.use(
    answering('getMe', () => {
      asked++;
      return { id: '66a0', paymentStatus: 1, unread: 0, unreadVersion: 1 };
    }),
  );
  const watched = store.dispatch(meApi.endpoints.me.initiate());
  await watched;
  return () => {
    watched.unsubscribe();
    vi.useRealTimers();
    vi.restoreAllMocks();
    store.dispatch(api.util.resetApiState());
  };
});

const openFor = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

test('a first connection at once asks for nothing again', async () => {
  vi.useFakeTimers();
  openFor(500);
  catchUp(false);
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(asked).toBe(1);
});

test('with the contacts on the page, a moment after the first connection all is asked for again', async () => {
  server.use(answering('listContacts', { contacts: [], nextCursor: null }));
  const shown = store.dispatch(endpoints.contacts.initiate(undefined));
  await shown;
  openFor(500);
  catchUp(false);
  await vi.waitFor(() => expect(asked).toBe(2));
  shown.unsubscribe();
});

test('with a first connection well after the page was opened all is asked for again', async () => {
  openFor(3_000);
  catchUp(false);
  await vi.waitFor(() => expect(asked).toBe(2));
});

test('what was known before a gap is asked for again, however short the gap', async () => {
  catchUp(true);
  await vi.waitFor(() => expect(asked).toBe(2));
});
