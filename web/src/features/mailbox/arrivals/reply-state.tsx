import type { OutboxRow } from '../../../outbox/outbox-row.ts';
import { selectOutboxRows } from '../../../outbox/outbox-slice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { IconCheck } from '../../../ui/drawings/icons.ts';
import classes from './arrival-toasts.module.css';

/** What became of the reply, in words. */
export function ReplyState({ contactId }: { contactId: string }) {
  const row = useReply(contactId);
  return (
    <p className={classes.state} role="status" data-state={row?.state ?? 'sent'}>
      {!row && <IconCheck size={16} aria-hidden />}
      {!row && 'Sent'}
      {isOnItsWay(row) && 'Sending…'}
      {row?.state === 'queued' && !navigator.onLine && 'Kept, and sent when you are back.'}
      {row?.state === 'blocked' && 'Waits for your membership.'}
      {row?.state === 'failed' && (row.reason?.message ?? 'This was not sent.')}
    </p>
  );
}

/** The last reply that has not been sent yet. */
export function useReply(contactId: string): OutboxRow | undefined {
  return useAppSelector((state) => selectOutboxRows(state).findLast((each) => each.contactId === contactId));
}

/** Whether its outcome is still to come. Without a connection it is known: the reply is kept. */
export function isOnItsWay(row: OutboxRow | undefined): boolean {
  return row?.state === 'queued' && navigator.onLine;
}
