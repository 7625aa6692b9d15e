import { selectOutboxRows } from '../../../outbox/outbox-slice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { IconCheck } from '../../../ui/drawings/icons.ts';
import classes from './arrival-toasts.module.css';

/** What became of the reply, in words. */
export function ReplyState({ contactId }: { contactId: string }) {
  const row = useAppSelector((state) =>
    selectOutboxRows(state).findLast((each) => each.contactId === contactId),
  );
  return (
    <p className={classes.state} role="status" data-state={row?.state ?? 'sent'}>
      {!row && <IconCheck size={16} aria-hidden />}
      {!row && 'Sent'}
      {row?.state === 'queued' && (navigator.onLine ? 'Sending…' : 'Kept, and sent when you are back.')}
      {row?.state === 'blocked' && 'Waits for your membership.'}
      {row?.state === 'failed' && (row.reason?.message ?? 'This was not sent.')}
    </p>
  );
}
