import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type Arrival, arrivalClosed } from '../../../members/chats/arrivals.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ArrivalToast } from './arrival-toast.tsx';
import classes from './arrival-toasts.module.css';

/** Toasts of new messages, the latest at the bottom. */
export function ArrivalToasts({ arrivals }: { arrivals: Arrival[] }) {
  useOpenByKey(arrivals.at(-1)?.contactId);
  return (
    <section className={classes.dock} aria-label="New messages">
      {arrivals.map((arrival) => (
        <ArrivalToast key={arrival.contactId} arrival={arrival} />
      ))}
    </section>
  );
}

/** Alt+M opens the conversation of the latest toast. */
function useOpenByKey(contactId: string | undefined): void {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!contactId) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (code !== 'KeyM' || !altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      dispatch(arrivalClosed(contactId));
      void navigate(`/mailbox/${contactId}`);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [contactId, dispatch, navigate]);
}
