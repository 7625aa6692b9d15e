import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { isOpen } from '../../../features/mailbox/arrivals/open-conversations.ts';
import { timestampArrived } from '../../../live/events.ts';
import { type Arrival, selectArrivals } from '../../../members/chats/arrivals.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { startListening } from '../../../store/store.ts';
import classes from './arrival-host.module.css';

const ArrivalToasts = lazy(() =>
  import('../../../features/mailbox/arrivals/arrival-toasts.tsx').then((module) => ({
    default: module.ArrivalToasts,
  })),
);

/** Shows new messages on every member page, but those of an open conversation. All else loads with the first message. */
export function ArrivalHost() {
  const { pathname } = useLocation();
  const all = useAppSelector(selectArrivals);
  const arrivals = all.filter(({ contactId }) => !isOpen(contactId, pathname));
  const latest = arrivals.at(-1);
  return (
    <>
      <p role="status" className={classes.hidden}>
        {latest && spoken(latest)}
      </p>
      {latest && (
        <Suspense>
          <ArrivalToasts arrivals={arrivals} />
        </Suspense>
      )}
    </>
  );
}

/** Called before the live connection opens, so that no notice is missed. @returns how to stop */
export function hearArrivals(): () => void {
  return startListening({ actionCreator: timestampArrived, effect: hear });
}

const load = () => import('../../../features/mailbox/arrivals/arrival-reactions.ts');
let reactions: ReturnType<typeof load> | undefined;

async function hear({ payload }: ReturnType<typeof timestampArrived>): Promise<void> {
  if (payload.seq !== undefined && !payload.own) reactions ??= load();
  (await reactions)?.hearNotice(payload);
}

function spoken({ firstname, content }: Arrival): string {
  return content === null ? `${firstname} has written to you.` : `${firstname} wrote: ${content}`;
}
