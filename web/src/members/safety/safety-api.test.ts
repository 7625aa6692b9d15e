import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { presenceArrived, presenceToShow } from '../../live/events.ts';
import { startLiveReactions } from '../../live/start-live.ts';
import { startListening, store } from '../../store/store.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { safetyApi } from './safety-api.ts';

const server = apiDouble();
/** Whose presence was said, in order. */
const said: string[] = [];
const stop = startListening({
  actionCreator: presenceToShow,
  effect: ({ payload }) => void said.push(payload.memberId),
});

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  startLiveReactions();
});
beforeEach(() => {
  said.length = 0;
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

const arrive = (memberId: string) =>
  store.dispatch(presenceArrived({ memberId, online: true, lastOnline: null }));
const block = (id: string) => store.dispatch(safetyApi.endpoints.blockMember.initiate(id));

test.each([
  ['made', () => answering('blockMember', {})],
  ['made, and its answer lost', () => failing('blockMember', 503, 'UNAVAILABLE', 'Busy.')],
])(
  'once a block is %s, the presence of this member is not said again, that of others is',
  async (_, answer) => {
    server.use(answer());
    arrive('bea');
    arrive('cleo');
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual(['bea', 'cleo']);
    await block('bea');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(said.slice(2)).toEqual(['cleo', 'cleo']);
  },
);
