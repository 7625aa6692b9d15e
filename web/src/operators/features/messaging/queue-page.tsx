import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ConversationPane } from './queue/conversation-pane.tsx';
import { PersonPane } from './queue/person-pane.tsx';
import { QueueList } from './queue/queue-list.tsx';
import { focusOnCard, isSame, type Pair, useQueuePlace } from './queue/use-queue-place.ts';
import classes from './queue-page.module.css';

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
        <div className={classes.middle}>
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
            <button type="button" className={classes.back} onClick={() => place.setPane('conversation')}>
              Back to the conversation
            </button>
          )}
          {chosen && <PersonPane key={`${chosen.profileId}.${chosen.memberId}`} pair={chosen} />}
        </aside>
      </div>
    </>
  );
}
