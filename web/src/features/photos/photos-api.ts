import type { AnswerOf, listMyPhotos, updateMyImages } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

export type MyPhotos = AnswerOf<typeof listMyPhotos>;
type Images = AnswerOf<typeof updateMyImages>['user'];

/** One's own photos. What is chosen shows at once; what is so comes with the next answer, also after a failure. */
export const photosApi = api.injectEndpoints({
  endpoints: (build) => ({
    myPhotos: build.query<MyPhotos, void>({
      query: () => call('listMyPhotos'),
      providesTags: ['Photos'],
    }),
    deletePhoto: build.mutation<unknown, string>({
      query: (file) => call('deletePhoto', { params: { file } }),
      invalidatesTags: ['Photos', 'Me'],
    }),
    /** The name of one of one's photos, or of a preset background. */
    chooseImage: build.mutation<Images, { field: 'profileImage' | 'backgroundPhoto'; name: string }>({
      query: ({ field, name }) => {
        const body = new FormData();
        body.set(field, name);
        return call('updateMyImages', { body });
      },
      transformResponse: ({ user }: { user: Images }) => user,
      invalidatesTags: ['Photos', 'Me'],
      onQueryStarted: ({ field, name }, { dispatch }) => {
        dispatch(
          photosApi.util.updateQueryData('myPhotos', undefined, (photos) => {
            photos[field] = name;
          }),
        );
      },
    }),
  }),
});

export const { useMyPhotosQuery, useDeletePhotoMutation, useChooseImageMutation } = photosApi;
