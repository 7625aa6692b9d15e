import { Button } from '@mantine/core';
import { ErrorState } from '../../../../api/error-state.tsx';
import { LetterDrawing } from '../../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { type QueueCard, type QueueView, queueApi } from '../../../api/queue-api.ts';
import { RowsSkeleton } from '../../../shared/lists/rows-skeleton.tsx';
import { keptRows } from '../../../shared/lists/use-page-query.ts';
import { PageJump } from '../people/page-jump.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueLine } from './queue-line.tsx';
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
  const query = queueApi.useQueueQuery(place.query, {
    pollingInterval: lookAgainMs,
    skipPollingIfUnfocused: true,
  });
  const { data } = keptRows(query);
  return (
    <>
      <nav className="row gap-4" aria-label="Views">
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
      {!data && query.error && <ErrorState error={query.error} retry={query.refetch} />}
      {!data && !query.error && <RowsSkeleton rows={8} height={104} />}
      {data?.cards.length === 0 && <Nothing choice={choice} />}
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
