import '../../api/add-late-operations.ts';
import type { AnswerOf, listMyPhotos, updateMyImages } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

export type MyPhotos = AnswerOf<typeof listMyPhotos>;
type Images = AnswerOf<typeof updateMyImages>['user'];

/** The own photos. A choice is shown at once; the server's next answer replaces it, also after a failure. */
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
    orderPhotos: build.mutation<unknown, string[]>({
      query: (files) => call('orderMyPhotos', { body: { files } }),
      invalidatesTags: ['Photos'],
      onQueryStarted: async (files, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => null))) return;
        dispatch(
          photosApi.util.updateQueryData('myPhotos', undefined, (mine) => {
            mine.photos = sortedBy(mine.photos, files);
          }),
        );
      },
    }),
    /** `name` is an own photo, or a preset background. */
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

export const { useMyPhotosQuery, useDeletePhotoMutation, useOrderPhotosMutation, useChooseImageMutation } =
  photosApi;

/** The photos in the wanted order; those that it does not name follow. */
export function sortedBy<P extends { file: string }>(photos: readonly P[], wanted: readonly string[]): P[] {
  const place = ({ file }: P) => (wanted.includes(file) ? wanted.indexOf(file) : wanted.length);
  return photos.toSorted((a, b) => place(a) - place(b));
}
