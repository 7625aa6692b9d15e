import { PersonLine } from '../../../../conversation/thread-row.tsx';
import { operatorsApi } from '../../../api/operators-api.ts';
import { type QueueCard, useColleagueName } from '../../../api/queue-api.ts';
import { dateTime } from '../../../shared/times/times.tsx';
import { WaitMark } from '../../../shared/times/wait-mark.tsx';
import classes from './queue.module.css';

interface QueueLineProps {
  card: QueueCard;
  isChosen: boolean;
  onChoose: () => void;
}

/** A conversation of the queue: who waits for whom, how long, the newest words, and whose it is. */
export function QueueLine({ card, isChosen, onChoose }: QueueLineProps) {
  const { writer, answerer, mailCount, newestText, oldestAt } = card;
  return (
    <li>
      <button
        type="button"
        data-row
        data-card={`${answerer.id}.${writer.id}`}
        className={classes.line}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className="bar gap-10">
          <PersonLine
            person={writer}
            size={40}
            name={writer.firstname}
            aside={
              <span>
                {' '}
                to {answerer.firstname}
                {mailCount > 1 && <span className={`soft small ${classes.mails}`}> {mailCount} mails</span>}
              </span>
            }
          />
        </span>
        <span className={classes.text}>{newestText ?? 'The text cannot be fetched right now.'}</span>
        <span className="bar fold gap-6">
          <WaitMark since={oldestAt} />
          <CardState card={card} />
        </span>
      </button>
    </li>
  );
}

/** Whose it is, who has it open, until when it is put aside. */
export function CardState({ card }: { card: QueueCard }) {
  const { data: me } = operatorsApi.useOperatorQuery();
  const nameOf = useColleagueName();
  const { claim, assigneeId, isSnoozed, snoozedUntil } = card;
  const other = claim && claim.operatorId !== me?.id && Date.parse(claim.until) > Date.now() && claim;
  return (
    <>
      {other && (
        <span className={`${classes.mark} ${classes.open}`}>{nameOf(other.operatorId)} is answering</span>
      )}
      {assigneeId && (
        <span className={classes.mark}>{assigneeId === me?.id ? 'Yours' : nameOf(assigneeId)}</span>
      )}
      {isSnoozed && (
        <span className={classes.mark}>
          Snoozed {snoozedUntil ? `until ${dateTime(snoozedUntil)}` : 'until they write'}
        </span>
      )}
    </>
  );
}
