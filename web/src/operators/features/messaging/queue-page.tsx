import { Button } from '@mantine/core';
import { LetterDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { RowsSkeleton } from '../../shared/lists/lists.tsx';
import classes from './messaging.module.css';
import { PersonPane } from './queue/person-pane.tsx';
import { QueueList } from './queue/queue-list.tsx';
import { focusOnCard, isSame, type Pair, useQueuePlace } from './queue/use-queue-place.ts';

const ConversationPane = lazyPart(
  () => import('./queue/conversation-pane.tsx'),
  'ConversationPane',
  <RowsSkeleton rows={5} height={60} />,
);
// Loads in parallel with the list.
void ConversationPane.preload();

/** Three panes: who waits, the whole conversation, the two persons. On phones one at a time. The address holds the place. */
export function QueuePage() {
  const place = useQueuePlace();
  const { chosen } = place;
  const leave = () => {
    place.choose(undefined);
    if (chosen) requestAnimationFrame(() => focusOnCard(chosen));
  };
  const open = (pair: Pair) => {
    if (!isSame(pair, chosen)) return place.choose(pair);
    document.querySelector<HTMLElement>('[data-window] [data-reply]')?.focus();
  };
  const choose = (pair: Pair | undefined) => (pair ? place.choose(pair) : leave());
  return (
    <>
      <h1 className={classes.title}>Queue</h1>
      <div className={classes.page} data-chosen={chosen ? place.pane : undefined}>
        <section className={classes.queue} aria-label="Who waits">
          <ErrorBoundary>
            <QueueList place={place} onChoose={open} />
          </ErrorBoundary>
        </section>
        <div className={`${classes.middle} ${classes.box}`}>
          {chosen ? (
            <ConversationPane
              key={`${chosen.profileId}.${chosen.memberId}`}
              pair={chosen}
              place={place}
              onChoose={choose}
              onPerson={() => place.setPane('person')}
            />
          ) : (
            <EmptyState drawing={<LetterDrawing />} title="Choose a conversation">
              J and K go through the queue, Enter opens one.
            </EmptyState>
          )}
        </div>
        <aside className={classes.person} aria-label="The persons">
          {chosen && (
            <div className={classes.back}>
              <Button variant="default" mb={12} onClick={() => place.setPane('conversation')}>
                Back to the conversation
              </Button>
            </div>
          )}
          <ErrorBoundary resetKey={chosen}>
            {chosen && <PersonPane key={`${chosen.profileId}.${chosen.memberId}`} pair={chosen} />}
          </ErrorBoundary>
        </aside>
      </div>
    </>
  );
}
