import { Button } from '@mantine/core';
import { PersonLine } from '../../../../conversation/thread-row.tsx';
import { Inline } from '../../../../members/written/inline.tsx';
import { LetterDrawing } from '../../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { operatorApi, type QueueCard, type QueueView, useColleagueName } from '../../../api/operator-api.ts';
import { Loaded } from '../../../shared/lists/lists.tsx';
import { keptRows } from '../../../shared/lists/use-page-query.ts';
import { dateTime, WaitMark } from '../../../shared/times/times.tsx';
import { PageJump } from '../people/page-jump.tsx';
import classes from './queue.module.css';
import { QueueFilters } from './queue-filters.tsx';
import { isSame, type Pair, type QueueChoice, type useQueuePlace } from './use-queue-place.ts';

const views: [QueueView, string][] = [
  ['all', 'All'],
  ['mine', 'Mine'],
  ['unassigned', 'Unassigned'],
  ['snoozed', 'Snoozed'],
  ['late', 'Over target'],
];
const empty: Record<QueueView, string> = {
  all: 'Nobody waits for an answer.',
  mine: 'No conversation is assigned to you.',
  unassigned: 'Every conversation has its operator.',
  snoozed: 'Nothing is put aside.',
  late: 'Nobody waits longer than the target.',
};
/** A snooze ends by itself, which no notice tells. */
const lookAgainMs = 30_000;

interface QueueListProps {
  place: ReturnType<typeof useQueuePlace>;
  onChoose: (pair: Pair) => void;
}

/** The queue: its views with their counts, and one card a conversation, the longest wait first. */
export function QueueList({ place, onChoose }: QueueListProps) {
  const { choice, page, chosen, setView, setPage } = place;
  const { view } = choice;
  const query = operatorApi.useListQueueQuery(place.query, {
    pollingInterval: lookAgainMs,
    skipPollingIfUnfocused: true,
  });
  const [asked] = keptRows(query);
  const data = asked.currentData;
  return (
    <>
      <nav className={`row gap-4 ${classes.views}`} aria-label="Views">
        {views.map(([id, name]) => (
          <Button
            key={id}
            size="sm"
            px={12}
            variant={id === view ? 'light' : 'default'}
            aria-current={id === view ? 'true' : undefined}
            onClick={() => setView(id)}
          >
            {name} {data?.counts[id] ?? ''}
          </Button>
        ))}
      </nav>
      <QueueFilters place={place} />
      <Loaded asked={asked} rows={8} height={104}>
        {({ cards }) => cards.length === 0 && <Nothing choice={choice} />}
      </Loaded>
      <ul className="list stack gap-8" data-rows>
        {data?.cards.map((card) => (
          <QueueLine
            key={keyOf(card)}
            card={card}
            isChosen={isSame(chosen, pairOf(card))}
            onChoose={() => onChoose(pairOf(card))}
          />
        ))}
      </ul>
      {data && data.totalPages > 1 && (
        <PageJump label="Pages of the queue" page={page} totalPages={data.totalPages} onPage={setPage} />
      )}
    </>
  );
}

export function pairOf({ answerer, writer }: QueueCard): Pair {
  return { profileId: answerer.id, memberId: writer.id };
}

function keyOf({ answerer, writer }: QueueCard): string {
  return `${answerer.id}.${writer.id}`;
}

function Nothing({ choice: { view, label, profileId } }: { choice: QueueChoice }) {
  const title = label || profileId ? 'Nothing in this view has this label and profile.' : empty[view];
  return <EmptyState drawing={<LetterDrawing />} title={title} />;
}

interface QueueLineProps {
  card: QueueCard;
  isChosen: boolean;
  onChoose: () => void;
}

/** A conversation of the queue: who waits for whom, how long, the newest words, and whose it is. */
function QueueLine({ card, isChosen, onChoose }: QueueLineProps) {
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
                to <bdi>{answerer.firstname}</bdi>
                {mailCount > 1 && <span className={`soft small ${classes.mails}`}> {mailCount} mails</span>}
              </span>
            }
          />
        </span>
        <Inline className={classes.text}>{newestText ?? 'The text cannot be fetched right now.'}</Inline>
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
  const { data: me } = operatorApi.useAdminMeQuery();
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
