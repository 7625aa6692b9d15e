import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { type Broadcast, broadcastsApi } from '../../api/broadcasts-api.ts';
import { When } from '../../shared/times/times.tsx';
import { audienceWords } from '../../shared/words/words.tsx';
import { BroadcastForm } from './broadcast-form.tsx';
import classes from './broadcasts.module.css';

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
    <p className="soft">
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

/** What a manager may order for an email: each asks first where it cannot be taken back. */
function useBroadcastOrders({ id, version, state, audience, recipients }: Broadcast) {
  const [test, { isLoading: isTesting }] = broadcastsApi.useTestBroadcastMutation();
  const [start, { isLoading: isStarting }] = broadcastsApi.useStartBroadcastMutation();
  const [stop, { isLoading: isStopping }] = broadcastsApi.useStopBroadcastMutation();
  const tell = ({ error }: { error?: unknown }, said: string) => {
    if (error) toastError((error as ApiError).message);
    else toast(said);
  };

  return {
    isBusy: isTesting || isStarting || isStopping,
    onTest: async () => tell(await test(id), 'A test is on its way to the address of our support.'),
    onStart: async () => {
      const sure = await ask({
        title: recipients ? `Send it to ${membersOf(recipients)}?` : 'Send it?',
        text: `${audienceWords[audience]}, twenty a second. It can be stopped, but what was sent cannot be taken back.`,
        yes: 'Send it',
        no: 'Not yet',
      });
      if (sure) tell(await start({ id, version }), 'The email is on its way.');
    },
    onStop: async () => {
      const isDraft = state === 'draft';
      const sure = await ask({
        title: isDraft ? 'Discard this draft?' : 'Send it to nobody else?',
        text: isDraft
          ? 'It stays in this list, but can be neither changed nor sent.'
          : 'Who has it keeps it. It cannot be sent on later.',
        yes: isDraft ? 'Discard it' : 'Stop it',
        no: isDraft ? 'Keep it' : 'Go on',
      });
      if (sure) tell(await stop(id), isDraft ? 'The draft is discarded.' : 'The email is stopped.');
    },
  };
}

function stateOf({ state, startedAt }: Pick<Broadcast, 'state' | 'startedAt'>): string {
  return state === 'stopped' && startedAt === null ? 'Discarded' : stateWords[state];
}

const stateWords = {
  draft: 'Draft',
  sending: 'Being sent',
  sent: 'Sent',
  stopped: 'Stopped',
} as const;

function membersOf({ total, more }: NonNullable<Broadcast['recipients']>): string {
  if (more) return `more than ${total.toLocaleString('en-US')} members`;
  return total === 1 ? '1 member' : `${total.toLocaleString('en-US')} members`;
}
