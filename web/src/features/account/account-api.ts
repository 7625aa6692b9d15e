import '../../api/add-late-operations.ts';
import '../../api/passkeys.ts';
import { api, call } from '../../api/api.ts';
import { type Answer, type Input, named } from '../../api/endpoints.ts';
import { meApi } from '../../api/me.ts';
import { presenceHidden } from '../../live/events.ts';

export type OpenSession = Answer<'listSessions'>['sessions'][number];
export type PushDevice = Answer<'listPushDevices'>['devices'][number];
export type Opening = Answer<'listOpened'>['opened'][number];
export type Passkey = Answer<'listPasskeys'>['passkeys'][number];
type NoticeSettings = Answer<'getNoticeSettings'>;
type NoticeChanges = Input<'setNoticeSettings'>;

/** Switches change at once; after a failure they go back, and the server's state is fetched. */
export const accountApi = api
  .enhanceEndpoints({ addTagTypes: ['Notices', 'Sessions', 'PushDevices', 'Passkeys'] })
  .injectEndpoints({
    endpoints: (build) => ({
      ...named(
        build,
        {
          listSessions: ['Sessions'],
          listPushDevices: ['PushDevices'],
          listOpened: [],
          listBlocked: ['Members'],
          listPasskeys: ['Passkeys'],
        },
        {
          endSession: ['Sessions', 'PushDevices'],
          removePushDevice: ['PushDevices'],
          logoffEverywhere: [],
          changePassword: [],
          offerPasskey: [],
          addPasskey: ['Passkeys'],
          renamePasskey: ['Passkeys'],
          removePasskey: ['Passkeys'],
        },
      ),
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
      setAssisted: build.mutation<Answer<'setAssistedReplies'>, boolean>({
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
    }),
  });

export const {
  useNoticeSettingsQuery,
  useSetNoticesMutation,
  useSetAssistedMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useListPushDevicesQuery,
  useRemovePushDeviceMutation,
  useLogoffEverywhereMutation,
  useListOpenedQuery,
  useListBlockedQuery,
  useListPasskeysQuery,
  useOfferPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = accountApi;
