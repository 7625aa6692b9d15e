import type { ApiError } from '../../../api/send.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { type Broadcast, broadcastsApi } from '../../api/broadcasts-api.ts';
import { audienceWords } from '../../shared/words/audience-words.ts';
import { membersOf } from './broadcast-words.ts';

/** What a manager may order for an email: each asks first where it cannot be taken back. */
export function useBroadcastOrders({ id, version, state, audience, recipients }: Broadcast) {
  const [test, { isLoading: isTesting }] = broadcastsApi.useTestBroadcastMutation();
  const [start, { isLoading: isStarting }] = broadcastsApi.useStartBroadcastMutation();
  const [stop, { isLoading: isStopping }] = broadcastsApi.useStopBroadcastMutation();
  const tell = ({ error }: { error?: unknown }, said: string) => {
    if (error) toastError((error as ApiError).message);
    else toast(said);
  };

  return {
    isBusy: isTesting || isStarting || isStopping,
    onTest: async () => tell(await test(id), 'A test is on its way to the address of our support.'),
    onStart: async () => {
      const sure = await ask({
        title: recipients ? `Send it to ${membersOf(recipients)}?` : 'Send it?',
        text: `${audienceWords[audience]}, twenty a second. It can be stopped, but what was sent cannot be taken back.`,
        yes: 'Send it',
        no: 'Not yet',
      });
      if (sure) tell(await start({ id, version }), 'The email is on its way.');
    },
    onStop: async () => {
      const isDraft = state === 'draft';
      const sure = await ask({
        title: isDraft ? 'Discard this draft?' : 'Send it to nobody else?',
        text: isDraft
          ? 'It stays in this list, but can be neither changed nor sent.'
          : 'Who has it keeps it. It cannot be sent on later.',
        yes: isDraft ? 'Discard it' : 'Stop it',
        no: isDraft ? 'Keep it' : 'Go on',
      });
      if (sure) tell(await stop(id), isDraft ? 'The draft is discarded.' : 'The email is stopped.');
    },
  };
}
