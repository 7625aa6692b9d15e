import { selectOutboxRows } from '../../outbox/rows.ts';
import { useAppSelector } from '../../store/hooks.ts';
import * as classes from './payment.module.css';

/** Shows the texts that were written before the membership and are not sent yet. */
export function WaitingTexts({ children }: { children?: React.ReactNode }) {
  const waiting = useAppSelector(selectOutboxRows).filter(({ state }) => state === 'blocked');
  if (waiting.length === 0) return null;
  return (
    <section className={classes.waiting} aria-label="Kept for you">
      <p className="flat strong">
        {waiting.length === 1 ? 'Your message is kept:' : 'Your messages are kept:'}
      </p>
      <ul className={classes.texts}>
        {waiting.map(({ clientMessageId, contactName, content }) => (
          <li key={clientMessageId}>
            <span className={classes.to}>To {contactName}</span>
            <span className={classes.waitingText}>{content}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
