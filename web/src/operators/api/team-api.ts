import type {
  AnswerOf,
  addAdvert,
  addTeamPhoto,
  BodyOf,
  changeAdvert,
  getTeamProfile,
  listAdverts,
  listTeam,
  orderTeamPhotos,
  saveTeamProfile,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

type Team = AnswerOf<typeof listTeam>;
export type TeamLine = Team['profiles'][number];
export type TeamProfile = AnswerOf<typeof getTeamProfile>;

const changed = ['Team', 'Users', 'Person'] as const;

/** Team profiles, and what operators change in them. */
export const teamApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    team: build.query<Team, { page: number }>({
      query: (query) => call('listTeam', { query }),
      providesTags: ['Team', 'Live'],
    }),
    teamProfile: build.query<TeamProfile, string>({
      query: (id) => call('getTeamProfile', { params: { id } }),
      providesTags: ['Team'],
    }),
    saveTeam: build.mutation<TeamProfile, { id: string; edit: BodyOf<typeof saveTeamProfile> }>({
      query: ({ id, edit }) => call('saveTeamProfile', { params: { id }, body: edit }),
      invalidatesTags: changed,
    }),
    pauseTeam: build.mutation<TeamProfile, { id: string; paused: boolean }>({
      query: ({ id, paused }) => call('pauseTeamProfile', { params: { id }, body: { paused } }),
      invalidatesTags: changed,
    }),
    addTeamPhoto: build.mutation<TeamProfile, { id: string } & BodyOf<typeof addTeamPhoto>>({
      query: ({ id, ...body }) => call('addTeamPhoto', { params: { id }, body }),
      invalidatesTags: changed,
    }),
    orderTeamPhotos: build.mutation<TeamProfile, { id: string } & BodyOf<typeof orderTeamPhotos>>({
      query: ({ id, ...body }) => call('orderTeamPhotos', { params: { id }, body }),
      invalidatesTags: changed,
    }),
    removeTeamPhoto: build.mutation<TeamProfile, { id: string; file: string }>({
      query: (params) => call('removeTeamPhoto', { params }),
      invalidatesTags: changed,
    }),
  }),
});

export type Advert = AnswerOf<typeof listAdverts>[number];
type AdvertChange = BodyOf<typeof changeAdvert>;

/** House adverts. */
export const advertsApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    adverts: build.query<Advert[], void>({
      query: () => call('listAdverts'),
      providesTags: ['Adverts', 'Live'],
    }),
    addAdvert: build.mutation<unknown, BodyOf<typeof addAdvert>>({
      query: (body) => call('addAdvert', { body }),
      invalidatesTags: (_, error) => (error ? [] : ['Adverts']),
    }),
    changeAdvert: build.mutation<unknown, { id: string } & AdvertChange>({
      query: ({ id, ...body }) => call('changeAdvert', { params: { id }, body }),
      invalidatesTags: (_, error) => (error ? [] : ['Adverts']),
    }),
  }),
});
