import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Broadcast } from '../../api/broadcasts-api.ts';
import { When } from '../../shared/times/when.tsx';
import { audienceWords } from '../../shared/words/audience-words.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { membersOf, stateOf } from './broadcast-words.ts';
import classes from './broadcasts.module.css';
import { useBroadcastOrders } from './use-broadcast-orders.ts';

/** One email as members read it, with what became of it. */
export function BroadcastCard({ broadcast }: { broadcast: Broadcast }) {
  const [isEdited, setEdited] = useState(false);
  return (
    <li className={classes.card} data-row tabIndex={-1} aria-label={broadcast.subject}>
      {isEdited ? (
        <BroadcastForm broadcast={broadcast} close={() => setEdited(false)} />
      ) : (
        <Letter broadcast={broadcast} onEdit={() => setEdited(true)} />
      )}
    </li>
  );
}

function Letter({ broadcast, onEdit }: { broadcast: Broadcast; onEdit: () => void }) {
  const { subject, text, audience } = broadcast;
  return (
    <>
      <p>
        <b>{stateOf(broadcast)}</b> · {audienceWords[audience]} · <Reach broadcast={broadcast} />
      </p>
      <article className={classes.letter} aria-label="What members read">
        <h2>{subject}</h2>
        <p>Hello …,</p>
        {text
          .split('\n')
          .filter((line) => line.trim())
          .map((line, index) => (
            // Two paragraphs may be equal, and they never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <p key={index}>{line}</p>
          ))}
      </article>
      <Story broadcast={broadcast} />
      <Orders broadcast={broadcast} onEdit={onEdit} />
    </>
  );
}

function Reach({ broadcast: { recipients, sent, state } }: { broadcast: Broadcast }) {
  if (recipients) return <>for {membersOf(recipients)}</>;
  if (state === 'stopped' && sent === 0) return <>sent to nobody</>;
  if (state === 'sending') return <>{sent.toLocaleString('en-US')} so far</>;
  return <>sent to {membersOf({ total: sent, more: false })}</>;
}

function Story({ broadcast }: { broadcast: Broadcast }) {
  const { createdAt, createdBy, startedAt, startedBy, endedAt } = broadcast;
  return (
    <p className={classes.story}>
      Written by {createdBy}, <When at={createdAt} />
      {startedAt && (
        <>
          . Sent by {startedBy}, <When at={startedAt} />
        </>
      )}
      {endedAt && (
        <>
          . Ended <When at={endedAt} />
        </>
      )}
    </p>
  );
}

function Orders({ broadcast, onEdit }: { broadcast: Broadcast; onEdit: () => void }) {
  const { onTest, onStart, onStop, isBusy } = useBroadcastOrders(broadcast);
  const small = { size: 'compact-sm', variant: 'default', disabled: isBusy } as const;
  if (broadcast.state === 'sending')
    return (
      <div className={classes.buttons}>
        <Button {...small} onClick={onStop}>
          Stop
        </Button>
      </div>
    );
  if (broadcast.state !== 'draft') return null;
  return (
    <div className={classes.buttons}>
      <Button {...small} onClick={onEdit}>
        Edit
      </Button>
      <Button {...small} onClick={onTest}>
        Send a test
      </Button>
      <Button {...small} onClick={onStop}>
        Discard
      </Button>
      <Button {...small} variant="filled" onClick={onStart}>
        Send to members
      </Button>
    </div>
  );
}
