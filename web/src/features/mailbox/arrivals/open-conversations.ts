import { selectPopupChats } from '../../../members/chats/popup-chats.ts';
import { type RootState, store } from '../../../store/store.ts';

/** Whether this page shows the conversation: in the mailbox, or in a popup where popups are shown. */
export function isOpen(
  contactId: string,
  pathname = location.pathname,
  state: RootState = store.getState(),
): boolean {
  if (pathname === `/mailbox/${contactId}`) return true;
  if (/^\/(mailbox|payment)/.test(pathname)) return false;
  return selectPopupChats(state).windows.includes(contactId) && matchMedia('(min-width: 62em)').matches;
}

/** Whether the member has the conversation in front of them. */
export function isLookedAt(contactId: string): boolean {
  return document.visibilityState === 'visible' && document.hasFocus() && isOpen(contactId);
}
