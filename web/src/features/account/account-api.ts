import '../../api/add-late-operations.ts';
import '../../api/passkeys.ts';
import type {
  AnswerOf,
  addPasskey,
  BodyOf,
  changePassword,
  getNoticeSettings,
  listBlocked,
  listOpened,
  listPasskeys,
  listPushDevices,
  listSessions,
  offerPasskey,
  setAssistedReplies,
  setNoticeSettings,
} from '@emberline/contracts';
import { api, call } from '../../api/api.ts';
import { meApi } from '../../api/me.ts';
import { presenceHidden } from '../../live/events.ts';

export type OpenSession = AnswerOf<typeof listSessions>['sessions'][number];
export type PushDevice = AnswerOf<typeof listPushDevices>['devices'][number];
export type Opening = AnswerOf<typeof listOpened>['opened'][number];
type NoticeSettings = AnswerOf<typeof getNoticeSettings>;
type NoticeChanges = BodyOf<typeof setNoticeSettings>;

/** Switches change at once; after a failure they go back, and the server's state is fetched. */
export const accountApi = api
  .enhanceEndpoints({ addTagTypes: ['Notices', 'Sessions', 'PushDevices'] })
  .injectEndpoints({
    endpoints: (build) => ({
      noticeSettings: build.query<NoticeSettings, void>({
        query: () => call('getNoticeSettings'),
        providesTags: ['Notices'],
      }),
      setNotices: build.mutation<NoticeSettings, NoticeChanges>({
        query: (body) => call('setNoticeSettings', { body }),
        invalidatesTags: (_, error) => (error ? ['Notices'] : ['Members', 'Viewed', 'Contacts']),
        onQueryStarted: async (changes, { dispatch, queryFulfilled }) => {
          const change = dispatch(
            accountApi.util.updateQueryData('noticeSettings', undefined, (settings) => {
              Object.assign(settings, changes);
            }),
          );
          await queryFulfilled.catch(change.undo);
          // Whoever hides sees nobody. After a failure it may be stored all the same.
          if (changes.presenceHidden) dispatch(presenceHidden());
        },
      }),
      setAssisted: build.mutation<AnswerOf<typeof setAssistedReplies>, boolean>({
        query: (allowed) => call('setAssistedReplies', { body: { allowed } }),
        invalidatesTags: (_, error) => (error ? ['Me'] : []),
        onQueryStarted: async (allowed, { dispatch, queryFulfilled }) => {
          const change = dispatch(
            meApi.util.updateQueryData('me', undefined, (me) => {
              me.assistedReplies = allowed;
            }),
          );
          await queryFulfilled.catch(change.undo);
        },
      }),
      changePassword: build.mutation<AnswerOf<typeof changePassword>, BodyOf<typeof changePassword>>({
        query: (body) => call('changePassword', { body }),
      }),
      sessions: build.query<AnswerOf<typeof listSessions>, void>({
        query: () => call('listSessions'),
        providesTags: ['Sessions'],
      }),
      endSession: build.mutation<unknown, string>({
        query: (id) => call('endSession', { params: { id } }),
        invalidatesTags: ['Sessions', 'PushDevices'],
      }),
      pushDevices: build.query<AnswerOf<typeof listPushDevices>, void>({
        query: () => call('listPushDevices'),
        providesTags: ['PushDevices'],
      }),
      endPushDevice: build.mutation<unknown, string>({
        query: (deviceId) => call('removePushDevice', { params: { deviceId } }),
        invalidatesTags: ['PushDevices'],
      }),
      logoffEverywhere: build.mutation<unknown, void>({
        query: () => call('logoffEverywhere'),
      }),
      opened: build.query<AnswerOf<typeof listOpened>, void>({
        query: () => call('listOpened'),
      }),
      blockedMembers: build.query<AnswerOf<typeof listBlocked>, void>({
        query: () => call('listBlocked'),
        providesTags: ['Members'],
      }),
    }),
  });

export const {
  useNoticeSettingsQuery,
  useSetNoticesMutation,
  useSetAssistedMutation,
  useChangePasswordMutation,
  useSessionsQuery,
  useEndSessionMutation,
  usePushDevicesQuery,
  useEndPushDeviceMutation,
  useLogoffEverywhereMutation,
  useOpenedQuery,
  useBlockedMembersQuery,
} = accountApi;

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
