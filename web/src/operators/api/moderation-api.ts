import type {
  AnswerOf,
  BodyOf,
  banUser,
  decideAppeal,
  listAppeals,
  removeUserPart,
  suspendUser,
  warnUser,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

type Appeals = AnswerOf<typeof listAppeals>;
export type Appeal = Appeals['appeals'][number];

/** Warnings, suspensions and bans of members, and their appeals. */
export const moderationApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    warn: build.mutation<unknown, { id: string } & BodyOf<typeof warnUser>>({
      query: ({ id, ...body }) => call('warnUser', { params: { id }, body }),
      invalidatesTags: ['Users', 'Person'],
    }),
    suspend: build.mutation<AnswerOf<typeof suspendUser>, { id: string } & BodyOf<typeof suspendUser>>({
      query: ({ id, ...body }) => call('suspendUser', { params: { id }, body }),
      invalidatesTags: ['Users', 'Reports'],
    }),
    liftSuspension: build.mutation<unknown, string>({
      query: (id) => call('liftUserSuspension', { params: { id } }),
      invalidatesTags: ['Users', 'Reports', 'Appeals'],
    }),
    ban: build.mutation<AnswerOf<typeof banUser>, { id: string } & BodyOf<typeof banUser>>({
      query: ({ id, ...body }) => call('banUser', { params: { id }, body }),
      invalidatesTags: ['Users', 'Reports'],
    }),
    unban: build.mutation<unknown, string>({
      query: (id) => call('unbanUser', { params: { id } }),
      invalidatesTags: ['Users', 'Person', 'Reports', 'Appeals'],
    }),
    removePart: build.mutation<unknown, { id: string } & BodyOf<typeof removeUserPart>>({
      query: ({ id, ...body }) => call('removeUserPart', { params: { id }, body }),
      invalidatesTags: ['Users'],
    }),
    appeals: build.query<Appeals, { page: number }>({
      query: (query) => call('listAppeals', { query }),
      providesTags: ['Appeals', 'Live'],
    }),
    decideAppeal: build.mutation<unknown, { id: string } & BodyOf<typeof decideAppeal>>({
      query: ({ id, ...body }) => call('decideAppeal', { params: { id }, body }),
      invalidatesTags: ['Appeals', 'Users'],
    }),
  }),
});
