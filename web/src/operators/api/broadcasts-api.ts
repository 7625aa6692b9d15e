import type { AnswerOf, addBroadcast, BodyOf, changeBroadcast, listBroadcasts } from '@emberline/contracts';
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
