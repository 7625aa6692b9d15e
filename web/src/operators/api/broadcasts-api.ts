import type {
  AnswerOf,
  addBroadcast,
  BodyOf,
  changeBroadcast,
  getBanner,
  listBroadcasts,
  listSwitches,
  setBanner,
  setSwitch,
} from '@emberline/contracts';
import type { SwitchName } from '@emberline/contracts/switches';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type Broadcast = AnswerOf<typeof listBroadcasts>[number];
export type BroadcastDraft = BodyOf<typeof addBroadcast>;

/** Emails to many members. After a refusal too the list is fetched: another manager was quicker. */
export const broadcastsApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    broadcasts: build.query<Broadcast[], void>({
      query: () => call('listBroadcasts'),
      providesTags: ['Broadcasts', 'Live'],
    }),
    addBroadcast: build.mutation<unknown, BroadcastDraft>({
      query: (body) => call('addBroadcast', { body }),
      invalidatesTags: (_, error) => (error ? [] : ['Broadcasts']),
    }),
    changeBroadcast: build.mutation<unknown, { id: string } & BodyOf<typeof changeBroadcast>>({
      query: ({ id, ...body }) => call('changeBroadcast', { params: { id }, body }),
      invalidatesTags: ['Broadcasts'],
    }),
    testBroadcast: build.mutation<unknown, string>({
      query: (id) => call('testBroadcast', { params: { id } }),
    }),
    startBroadcast: build.mutation<unknown, { id: string; version: number }>({
      query: ({ id, version }) => call('startBroadcast', { params: { id }, body: { version } }),
      invalidatesTags: ['Broadcasts'],
    }),
    stopBroadcast: build.mutation<unknown, string>({
      query: (id) => call('stopBroadcast', { params: { id } }),
      invalidatesTags: ['Broadcasts'],
    }),
  }),
});

export type BannerAnswer = AnswerOf<typeof getBanner>;

/** The banner above all members' pages. */
export const bannerApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    banner: build.query<BannerAnswer, void>({
      query: () => call('getBanner'),
      providesTags: ['Broadcasts', 'Live'],
    }),
    setBanner: build.mutation<AnswerOf<typeof setBanner>, BodyOf<typeof setBanner>>({
      query: (body) => call('setBanner', { body }),
      // At once: the next change names this version.
      onQueryStarted: ({ banner }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data: { version } }) =>
            void dispatch(bannerApi.util.updateQueryData('banner', undefined, () => ({ banner, version }))),
          () => {},
        ),
      // After a conflict too: what another manager did is shown then.
      invalidatesTags: ['Broadcasts'],
    }),
  }),
});

export type Switches = AnswerOf<typeof listSwitches>;

/** What is switched off for members. */
export const switchesApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    switches: build.query<Switches, void>({
      query: () => call('listSwitches'),
      providesTags: ['Switches', 'Live'],
    }),
    setSwitch: build.mutation<
      AnswerOf<typeof setSwitch>,
      { name: SwitchName; body: BodyOf<typeof setSwitch> }
    >({
      query: ({ name, body }) => call('setSwitch', { params: { name }, body }),
      // Also after a refusal: a colleague was first.
      invalidatesTags: ['Switches'],
    }),
  }),
});
