import { Button } from '@mantine/core';
import { ErrorState } from '../../../../api/error-state.tsx';
import { toast } from '../../../../ui/feedback/toast.tsx';
import { keys } from '../../../../ui/forms/is-typing.ts';
import { operatorApi, type QueueCard } from '../../../api/operator-api.ts';
import { RowsSkeleton } from '../../../shared/lists/lists.tsx';
import { PersonLink } from '../../../shared/people/person.tsx';
import { WaitMark } from '../../../shared/times/times.tsx';
import { useWaitingAnswers } from '../../../shared/waiting/waiting-answers.ts';
import { ChatBody } from '../chat/chat.tsx';
import { type Chat, chatDraft } from '../chat/windows.ts';
import { CardTools } from './card-tools.tsx';
import classes from './queue.module.css';
import { CardState, pairOf } from './queue-list.tsx';
import { focusOnCard, isSame, type Pair, type useQueuePlace } from './use-queue-place.ts';

interface ConversationPaneProps {
  pair: Pair;
  place: ReturnType<typeof useQueuePlace>;
  /** Undefined: back to the queue. */
  onChoose: (pair: Pair | undefined) => void;
  onPerson: () => void;
}

/** The chosen conversation: whose it is, what can be decided about it, all its messages, and the field. */
export function ConversationPane({ pair, place, onChoose, onPerson }: ConversationPaneProps) {
  const { data: card, error, refetch } = operatorApi.useGetQueueCardQuery(pair);
  const next = useNext(pair, place);
  const onNext = () => {
    if (!next) toast('No other conversation of this view waits.');
    onChoose(next && pairOf(next));
  };
  return (
    <section
      className={classes.pane}
      aria-label="Conversation"
      data-window
      onKeyDown={keys((event) => {
        if (event.key === 'Escape' && !isInDialog(event.target)) focusOnCard(pair);
      })}
    >
      <header className={classes.head}>
        <div className={classes.moves}>
          <Button variant="default" onClick={() => onChoose(undefined)}>
            Back to the queue
          </Button>{' '}
          <Button variant="default" onClick={onPerson}>
            Persons
          </Button>
        </div>
        {card && <Head card={card} />}
      </header>
      {card && (
        <div className={classes.chat}>
          <ChatBody
            chat={chatOf(card)}
            queue={{ waitingMailId: card.oldestMailId ?? undefined, next: next && chatOf(next) }}
            onNext={onNext}
          />
        </div>
      )}
      {!card && error && <ErrorState error={error} retry={refetch} />}
      {!card && !error && <RowsSkeleton rows={5} height={60} />}
    </section>
  );
}

function Head({ card }: { card: QueueCard }) {
  const { writer, answerer, mailCount, oldestAt } = card;
  return (
    <>
      <h2 className="anywhere">
        <PersonLink id={writer.id}>
          <bdi>{writer.firstname}</bdi>
        </PersonLink>{' '}
        to{' '}
        <PersonLink id={answerer.id}>
          <bdi>{answerer.firstname}</bdi>
        </PersonLink>
      </h2>
      <div className="bar fold gap-6">
        {mailCount > 0 ? <WaitMark since={oldestAt} /> : <span>No mail waits.</span>}
        <CardState card={card} />
      </div>
      <CardTools card={card} />
    </>
  );
}

function chatOf({ answerer: user, writer: recipient, oldestMailId }: QueueCard): Chat {
  return { user, recipient, as: oldestMailId ? 'reply' : 'new' };
}

/** The next conversation of the view without an answer that is on its way. */
function useNext(pair: Pair, { query }: ReturnType<typeof useQueuePlace>): QueueCard | undefined {
  const { data } = operatorApi.useListQueueQuery(query);
  const given = new Set(useWaitingAnswers().map(({ draftKey }) => draftKey));
  const cards = data?.cards ?? [];
  const at = cards.findIndex((card) => isSame(pairOf(card), pair));
  const others = [...cards.slice(at + 1), ...cards.slice(0, Math.max(0, at))];
  return others.find(
    (card) => !isSame(pairOf(card), pair) && !given.has(chatDraft(card.answerer.id, card.writer.id)),
  );
}

function isInDialog(target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}
