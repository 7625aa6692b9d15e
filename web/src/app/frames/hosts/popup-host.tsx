import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { selectPopupChats } from '../../../members/chats/popup-chats.ts';
import { useAppSelector } from '../../../store/hooks.ts';

const PopupChats = lazy(() =>
  import('../../../features/mailbox/chat/popup-chats.tsx').then((module) => ({ default: module.PopupChats })),
);

/** Shows the popup chats, on every page except those where they would be in the way. */
export function PopupHost() {
  const { windows, chips, fresh } = useAppSelector(selectPopupChats);
  const { pathname } = useLocation();
  if (windows.length + chips.length === 0 || /^\/(mailbox|payment)/.test(pathname)) return null;
  return (
    <Suspense>
      <PopupChats windows={windows} chips={chips} fresh={fresh} />
    </Suspense>
  );
}
