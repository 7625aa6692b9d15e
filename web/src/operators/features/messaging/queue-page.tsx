import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '../../shared/lists/lists.tsx';
import classes from './messaging.module.css';
import { PersonPane } from './queue/person-pane.tsx';
import { QueueList } from './queue/queue-list.tsx';
import { focusOnCard, isSame, type Pair, useQueuePlace } from './queue/use-queue-place.ts';

const loadPane = () => import('./queue/conversation-pane.tsx');
const ConversationPane = lazy(() => loadPane().then((module) => ({ default: module.ConversationPane })));
// Loads in parallel with the list.
void loadPane().catch(() => {});

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
          <QueueList place={place} onChoose={open} />
        </section>
        <div className={`${classes.middle} ${classes.box}`}>
          {chosen ? (
            <Suspense fallback={<RowsSkeleton rows={5} height={60} />}>
              <ConversationPane
                key={`${chosen.profileId}.${chosen.memberId}`}
                pair={chosen}
                place={place}
                onChoose={choose}
                onPerson={() => place.setPane('person')}
              />
            </Suspense>
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
          {chosen && <PersonPane key={`${chosen.profileId}.${chosen.memberId}`} pair={chosen} />}
        </aside>
      </div>
    </>
  );
}
