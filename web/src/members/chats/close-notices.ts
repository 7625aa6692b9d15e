import { meApi } from '../../api/me.ts';
import { timestampArrived } from '../../live/events.ts';
import { startListening } from '../../store/store.ts';
import { isThere } from '../../ui/attention.ts';
import { isOpen } from './popup-chats.ts';

/** Closes the notices in the tray that are over: their conversation is in front of the member, or was read anywhere. Loaded late. */
export function closeNoticesThatAreOver(): void {
  const closeLookedAt = () => void closeNotices((id) => isThere() && isOpen(id));
  closeLookedAt();
  addEventListener('focus', closeLookedAt);
  startListening({ predicate: opensConversation, effect: closeLookedAt });
  startListening({
    actionCreator: timestampArrived,
    effect: ({ payload: { contactId, left, readSeq, unreadCount } }) => {
      if (left || (readSeq !== undefined && !unreadCount)) void closeNotices((id) => id === contactId);
    },
  });
  // What was read elsewhere while no page was open.
  startListening({
    matcher: meApi.endpoints.me.matchFulfilled,
    effect: ({ payload }) => void (payload.unread === 0 && closeNotices(() => true)),
  });
}

/** A page asks for its messages. */
function opensConversation(action: object): boolean {
  return (
    (action as { meta?: { arg?: { endpointName?: string } } }).meta?.arg?.endpointName === 'conversation'
  );
}

async function closeNotices(isOver: (contactId: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) if (isOver(notice.tag)) notice.close();
}
