import { operatorTimings } from '@emberline/contracts/operator-choices';
import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { send } from '../../api/send.ts';
import { endSession, readToken } from '../../api/session.ts';
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx';
import { noteActivity, readActivity, watchActivity } from '../shared/activity.ts';
import { sendAllOnLeave } from '../shared/waiting/waiting-answers.ts';

const endMs = operatorTimings.idleEnd * 1_000;
const warningMs = operatorTimings.idleWarning * 1_000;

/** Asks an operator who seems to have left, and ends the session when nobody answers. The server ends it too. */
export function IdleEnd() {
  const idleSince = useSyncExternalStore(watchActivity, readActivity);
  const left = useTimeLeft(idleSince + endMs);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) leaveIdle();
  }, [isOver]);
  if (left > warningMs || isOver) return null;
  const seconds = Math.ceil(left / 1_000);
  return (
    <Dialog title="Are you still there?" onClose={noteActivity}>
      <p>
        Without any activity you are logged off in{' '}
        <b role="timer">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </b>
        . What you have written is kept.
      </p>
      <DialogButtons>
        <Button onClick={noteActivity}>Stay logged in</Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Milliseconds until then. Looks rarely until the warning, then each second; a computer that slept looks when it wakes. */
function useTimeLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = end - now;
  useEffect(() => {
    const untilWarning = end - warningMs - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(untilWarning, 500), 30_000));
    const look = () => setNow(Date.now());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
  return left;
}

/** The frame leads to the login, which says why. */
function leaveIdle(): void {
  const token = readToken();
  if (!token) return;
  sendAllOnLeave();
  endSession();
  void send({ id: 'adminLogoff', token });
}
