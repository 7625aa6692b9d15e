import { timings } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import type { ApiError } from '../../../../api/send.ts';
import { selectLiveState } from '../../../../live/live-slice.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { messagingApi } from '../../../api/messaging-api.ts';
import { RowsSkeleton } from '../../../shared/lists/rows-skeleton.tsx';
import classes from './chat-body.module.css';
import { ChatComposer } from './chat-composer.tsx';
import { ChatMessages } from './chat-messages.tsx';
import type { Chat, Queue } from './windows.ts';

interface ChatBodyProps {
  chat: Chat;
  queue: Queue;
  /** After send and next. */
  onNext: () => void;
}

/** The conversation and the field. It is fetched again after a notice, or every 5 s while the live connection is down. */
export function ChatBody({ chat, queue, onNext }: ChatBodyProps) {
  const ids = { userId: chat.user.id, recipientId: chat.recipient.id };
  const live = useAppSelector(selectLiveState) === 'connected';
  const { data, error, refetch } = messagingApi.useAdminConversationQuery(ids, {
    pollingInterval: live ? 0 : timings.operatorRefresh * 1000,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: 10,
  });
  if (data)
    return (
      <>
        <ChatMessages chat={chat} newest={data} />
        <ChatComposer
          chat={chat}
          shownSeq={data.messages.at(-1)?.seq ?? 0}
          waitingMailId={queue.waitingMailId}
          onNext={onNext}
        />
      </>
    );
  if (error) return <Refused error={error as ApiError} retry={refetch} />;
  return (
    <div className={classes.loading}>
      <RowsSkeleton rows={5} height={48} />
    </div>
  );
}

function Refused({ error, retry }: { error: ApiError; retry: () => void }) {
  return (
    <div className={classes.refused} role="alert">
      <p>{error.message}</p>
      {error.status !== 403 && (
        <Button size="sm" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
