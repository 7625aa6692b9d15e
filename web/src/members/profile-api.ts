import type { AnswerOf, BodyOf, getOwnProfile, getProfile, saveProfile } from '@emberline/contracts';
import { api, call } from '../api/api.ts';
import { currentUserId } from '../api/session.ts';

export type MemberProfile = AnswerOf<typeof getProfile>;
export type OwnProfile = AnswerOf<typeof getOwnProfile>;
export type ProfileEdit = BodyOf<typeof saveProfile>;

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    viewProfile: build.query<MemberProfile, string>({
      query: (id) => call('getProfile', { params: { id } }),
      // The own photos are in the own profile; those of others do not change by what one does.
      providesTags: (_, __, id) => [
        'Members',
        { type: 'Profile', id },
        ...(id === currentUserId() ? (['Photos'] as const) : []),
      ],
    }),
    ownProfile: build.query<OwnProfile, void>({
      query: () => call('getOwnProfile'),
      providesTags: [{ type: 'Profile', id: 'own' }, 'Photos'],
    }),
    saveProfile: build.mutation<OwnProfile, ProfileEdit>({
      query: (body) => call('saveProfile', { body }),
      invalidatesTags: (_, error) => (error ? [] : ['Me', 'Members']),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved) dispatch(profileApi.util.upsertQueryData('ownProfile', undefined, saved.data));
      },
    }),
  }),
});

export const { useViewProfileQuery, useOwnProfileQuery, useLazyOwnProfileQuery, useSaveProfileMutation } =
  profileApi;
