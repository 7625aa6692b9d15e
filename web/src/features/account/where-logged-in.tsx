import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { ApiError } from '../../api/send.ts';
import { endSession } from '../../api/session.ts';
import { ask, toast, toastError } from '../../ui/feedback/toast.tsx';
import { lastUsedWords } from '../../ui/time/last-used.ts';
import {
  type OpenSession,
  useEndSessionMutation,
  useLogoffEverywhereMutation,
  useSessionsQuery,
} from './account-api.ts';
import { Setting } from './setting.tsx';
import classes from './where-logged-in.module.css';

/** The sessions of this account, with a button to end each one, and one to end all. */
export function WhereLoggedIn() {
  const { data } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [logoff, { isLoading }] = useLogoffEverywhereMutation();
  const navigate = useNavigate();
  const onClick = async () => {
    const sure = await ask({
      title: 'Log off everywhere?',
      text: 'All devices are logged off at once, this one too.',
      yes: 'Log off everywhere',
      no: 'Not now',
    });
    if (!sure) return;
    const { error } = await logoff();
    if (error) return toastError((error as ApiError).message);
    endSession();
    void navigate('/login', { replace: true });
  };
  return (
    <Setting title="Where you are logged in">
      <p>
        Did you log in on a device that is not yours, or lose one? Log it off here; its session ends within a
        second.
      </p>
      {data && (
        <ul className={classes.list}>
          {data.sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        className={classes.everywhere}
        loading={isLoading}
        onClick={() => void onClick()}
      >
        Log off everywhere
      </Button>
    </Setting>
  );
}

function Session({ session }: { session: OpenSession }) {
  const { device, address, current, lastSeenAt } = session;
  return (
    <li className={classes.session}>
      <div className={classes.words}>
        <strong>
          {device}
          {current && <span className={classes.here}>This device</span>}
        </strong>
        <span>
          From {address}. {lastUsedWords(lastSeenAt, current)}
        </span>
      </div>
      {current ? (
        <Button size="sm" variant="default" component={Link} to="/logoff" aria-label="Log off this device">
          Log off
        </Button>
      ) : (
        <EndSession session={session} />
      )}
    </li>
  );
}

function EndSession({ session: { id, device } }: { session: OpenSession }) {
  const [end, { isLoading }] = useEndSessionMutation();
  const onClick = async () => {
    const { error } = await end(id);
    // 404: the session has already ended, as wanted.
    if (error && (error as ApiError).status !== 404) toastError((error as ApiError).message);
    else toast(`${device} is logged off.`);
  };
  return (
    <Button
      size="sm"
      variant="default"
      loading={isLoading}
      aria-label={`Log off ${device}`}
      onClick={() => void onClick()}
    >
      Log off
    </Button>
  );
}
