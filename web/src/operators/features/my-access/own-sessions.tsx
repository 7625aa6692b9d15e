import { Button } from '@mantine/core';
import { ErrorState } from '../../../api/error-state.tsx';
import type { ApiError } from '../../../api/send.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { lastUsedWords } from '../../../ui/time/last-used.ts';
import { type OperatorSession, operatorsApi } from '../../api/operators-api.ts';
import list from '../../shared/lists/list.module.css';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import classes from './my-access-page.module.css';

/** The own sessions, with a button to end each of the others. */
export function OwnSessions() {
  const { data, error, refetch } = operatorsApi.useOwnSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <RowsSkeleton rows={2} />;
  return (
    <ul className={list.list}>
      {data.sessions.map((session) => (
        <Row key={session.id} session={session} />
      ))}
    </ul>
  );
}

function Row({ session: { id, device, address, lastSeenAt, current } }: { session: OperatorSession }) {
  const [end, { isLoading }] = operatorsApi.useEndOwnSessionMutation();
  const onClick = async () => {
    const { error } = await end(id);
    // 404: the session has already ended, as wanted.
    if (error && (error as ApiError).status !== 404) toastError((error as ApiError).message);
    else toast(`${device} is logged off.`);
  };
  return (
    <li className={list.line}>
      <div className={classes.words}>
        <strong>{device}</strong>
        <span className={classes.intro}>
          From {address}. {lastUsedWords(lastSeenAt, current)}
        </span>
      </div>
      {current ? (
        <span className={classes.here}>This device</span>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={isLoading}
          aria-label={`Log off ${device}`}
          onClick={() => void onClick()}
        >
          Log off
        </Button>
      )}
    </li>
  );
}
