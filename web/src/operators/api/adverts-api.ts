import type { AnswerOf, addAdvert, BodyOf, changeAdvert, listAdverts } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type Advert = AnswerOf<typeof listAdverts>[number];
export type AdvertChange = BodyOf<typeof changeAdvert>;

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
