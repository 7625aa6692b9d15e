import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { keep, readKept } from '../../kept/storage.ts';
import { timestampArrived } from '../../live/events.ts';
import { startLive } from '../../live/start-live.ts';
import { type Arrival, selectArrivals } from '../../members/chats/arrivals.ts';
import { isOpen, selectPopupChats } from '../../members/chats/popup-chats.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { startListening } from '../../store/store.ts';
import { isTyping, keys } from '../../ui/forms/is-typing.ts';
import { late } from '../../ui/late/late.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';

let started = false;

/** Opens the live connection, once. */
export function goLive(): void {
  if (started) return;
  started = true;
  hearArrivals();
  startLive();
}

/** What lies over every member page. None of it is in the first paint. */
export function OverPages() {
  return (
    <>
      <PopupHost />
      <ArrivalHost />
      <KeysHost />
    </>
  );
}

const ArrivalToasts = lazyPart(
  () => import('../../features/mailbox/arrivals/arrival-toasts.tsx'),
  'ArrivalToasts',
);

/** Shows new messages on every member page, but those of an open conversation. All else loads with the first message. */
export function ArrivalHost() {
  const { pathname } = useLocation();
  const all = useAppSelector(selectArrivals);
  const arrivals = all.filter(({ contactId }) => !isOpen(contactId, pathname));
  const latest = arrivals.at(-1);
  return (
    <>
      <p role="status" className="only-heard">
        {latest && spoken(latest)}
      </p>
      {latest && <ArrivalToasts arrivals={arrivals} />}
    </>
  );
}

/** Called before the live connection opens, so that no notice is missed. @returns how to stop */
export function hearArrivals(): () => void {
  return startListening({ actionCreator: timestampArrived, effect: hear });
}

const load = () => late(() => import('../../features/mailbox/arrivals/arrival-reactions.ts'));
let reactions: ReturnType<typeof load> | undefined;

async function hear({ payload }: ReturnType<typeof timestampArrived>): Promise<void> {
  if (payload.seq !== undefined && !payload.own) reactions ??= load();
  (await reactions)?.hearNotice(payload);
}

function spoken({ firstname, content }: Arrival): string {
  return content === null ? `${firstname} has written to you.` : `${firstname} wrote: ${content}`;
}

const MemberKeys = lazyPart(() => import('./hosts/member-keys.tsx'), 'MemberKeys');

const storageKey = 'shortcuts';

/** Opens the list of the members' keys. Single keys can be switched off, for speech input. */
export function KeysHost() {
  const [on, setOn] = useState(() => readKept(storageKey) !== 'off');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = keys((event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key !== '?' || !on || ctrlKey || metaKey || altKey || isTyping(event)) return;
      event.preventDefault();
      setOpen(true);
    });
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [on]);
  const onSwitch = (value: boolean) => {
    keep(storageKey, value ? 'on' : 'off');
    setOn(value);
  };
  if (!open) return null;
  return <MemberKeys on={on} onSwitch={onSwitch} onClose={() => setOpen(false)} />;
}

const PopupChats = lazyPart(() => import('../../features/mailbox/chat/popup-chats.tsx'), 'PopupChats');

/** Shows the popup chats, on every page except those where they would be in the way. */
function PopupHost() {
  const { windows, chips, fresh } = useAppSelector(selectPopupChats);
  const { pathname } = useLocation();
  if (windows.length + chips.length === 0 || /^\/(mailbox|payment)/.test(pathname)) return null;
  return <PopupChats windows={windows} chips={chips} fresh={fresh} />;
}
