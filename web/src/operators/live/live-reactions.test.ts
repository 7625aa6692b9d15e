import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { mailArrived } from '../../live/events.ts';
import { liveStateChanged } from '../../live/live-slice.ts';
import { startLiveReactions } from '../../live/start-live.ts';
import { store } from '../../store/store.ts';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { operatorApi } from '../api/operator-api.ts';
import { startReactions } from './live-reactions.ts';

const server = apiDouble();
const mailId = '66a000000000000000000001';
const claim = { operatorId: '66a0000000000000000000ee', until: '2099-01-01T00:00:00.000Z' };
let asked = 0;
let isClaimed = false;

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  startLiveReactions();
  startReactions();
  return () => server.close();
});
beforeEach(async () => {
  [asked, isClaimed] = [0, false];
  server.use(
    answering('getDashboard', () => {
      asked++;
      return { recentMails: [{ _id: mailId, claim: isClaimed ? claim : null }], missing: [] };
    }),
  );
  const watched = store.dispatch(operatorApi.endpoints.getDashboard.initiate());
  await watched;
  return () => {
    watched.unsubscribe();
    // Nothing is said again in the next file.
    store.dispatch(liveStateChanged('connecting'));
    store.dispatch(api.util.resetApiState());
  };
});

const claimShown = () =>
  operatorApi.endpoints.getDashboard.select()(store.getState() as never).data?.recentMails[0]?.claim;

test('a claim announced before the first connection of a page just opened is shown a moment after it', async () => {
  isClaimed = true;
  expect(claimShown()).toBeNull();
  store.dispatch(liveStateChanged('connected'));
  await vi.waitFor(() => expect(claimShown()).toEqual(claim));
  expect(asked).toBe(2);
});

test('a claim that is announced later is shown at once, without a fetch', async () => {
  store.dispatch(mailArrived({ mailId, conversationId: 'c', state: 'claimed', ...claim }));
  await vi.waitFor(() => expect(claimShown()).toEqual(claim));
  expect(asked).toBe(1);
});
