import type { AnswerOf, addPasskey, BodyOf, listPasskeys, offerPasskey } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import '../../api/passkeys.ts';
import { accountApi } from './account-api.ts';

export type Passkey = AnswerOf<typeof listPasskeys>['passkeys'][number];

export const passkeysApi = accountApi.enhanceEndpoints({ addTagTypes: ['Passkeys'] }).injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query<AnswerOf<typeof listPasskeys>, void>({
      query: () => call('listPasskeys'),
      providesTags: ['Passkeys'],
    }),
    offerPasskey: build.mutation<AnswerOf<typeof offerPasskey>, BodyOf<typeof offerPasskey>>({
      query: (body) => call('offerPasskey', { body }),
    }),
    addPasskey: build.mutation<Passkey, BodyOf<typeof addPasskey>>({
      query: (body) => call('addPasskey', { body }),
      invalidatesTags: ['Passkeys'],
    }),
    renamePasskey: build.mutation<unknown, { id: string; name: string }>({
      query: ({ id, name }) => call('renamePasskey', { params: { id }, body: { name } }),
      invalidatesTags: ['Passkeys'],
    }),
    removePasskey: build.mutation<unknown, string>({
      query: (id) => call('removePasskey', { params: { id } }),
      invalidatesTags: ['Passkeys'],
    }),
  }),
});

export const {
  usePasskeysQuery,
  useOfferPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = passkeysApi;
