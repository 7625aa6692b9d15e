import { timings } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { expectSessionEnd } from '../../api/navigation.ts';
import type { ApiError } from '../../api/send.ts';
import { endSession } from '../../api/session.ts';
import { forgetPush, pushDeviceId } from '../../members/chats/push-notices.ts';
import { ask, toast, toastError } from '../../ui/feedback/toast.tsx';
import { dayAndTime } from '../../ui/time/calendar-days.ts';
import { lastUsedWords } from '../../ui/time/time-ago.ts';
import * as classes from './account.module.css';
import {
  type OpenSession,
  type PushDevice,
  useEndSessionMutation,
  useListPushDevicesQuery,
  useListSessionsQuery,
  useLogoffEverywhereMutation,
  useRemovePushDeviceMutation,
} from './account-api.ts';
import { Setting } from './setting.tsx';

/** The sessions of this account: a button ends each one, or the notices of its device, and one ends all. */
export function WhereLoggedIn() {
  const { data } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: push } = useListPushDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
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
    // This session ends too, and may be reported ended before the answer comes.
    const { stay } = expectSessionEnd();
    const error = (await logoff()).error as ApiError | undefined;
    const isOver = !error || error.code === 'UNAUTHENTICATED';
    if (isOver) endSession('left');
    stay();
    if (!isOver) return toastError(error.message);
    void navigate('/login', { replace: true });
  };
  return (
    <Setting title="Where you are logged in">
      <p>
        Did you log in on a device that is not yours, or lose one? Log it off here; its session ends within a
        second, and we send it no more notices. One that was sent before, while the device was off, may still
        be shown for up to {timings.heldNotice / 3_600} hours.
      </p>
      {data && (
        <ul className={classes.teamList}>
          {data.sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              devices={push?.devices.filter(({ sessionId }) => sessionId === session.id) ?? []}
            />
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

/** @param devices those of this session that get notices */
function Session({ session, devices }: { session: OpenSession; devices: PushDevice[] }) {
  const { device, address, createdAt, current, lastSeenAt } = session;
  return (
    <li className={classes.session}>
      <div className={classes.sessionWords}>
        <strong>
          {device}
          {current && <span className={classes.here}>This device</span>}
        </strong>
        <span>
          From {address}, since {dayAndTime(createdAt)}. {lastUsedWords(lastSeenAt, current)}
        </span>
        {devices.length > 0 && (
          <span>
            Gets notices of new messages
            {devices.some(({ withText }) => withText) && ', with name and text'}.
          </span>
        )}
      </div>
      {devices.length > 0 && <StopNotices name={device} devices={devices} />}
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
    const { error } = await end({ id });
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

function StopNotices({ name, devices }: { name: string; devices: PushDevice[] }) {
  const [end, { isLoading }] = useRemovePushDeviceMutation();
  const onClick = async () => {
    for (const { deviceId } of devices) {
      const { error } = await end({ deviceId });
      if (error) return toastError((error as ApiError).message);
      if (deviceId === pushDeviceId()) await forgetPush();
    }
    toast(`We send ${name} no more notices.`);
  };
  return (
    <Button
      size="sm"
      variant="default"
      loading={isLoading}
      aria-label={`Stop notices on ${name}`}
      onClick={() => void onClick()}
    >
      Stop notices
    </Button>
  );
}
