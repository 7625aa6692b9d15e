import { advertAudiences, broadcastLimits, broadcastSubjects } from '@emberline/contracts/operator-choices';
import { shownText } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Written } from '../../../members/written/written.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { FieldErrors } from '../../../ui/forms/check-form.ts';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { LongInput } from '../../../ui/forms/long-input.tsx';
import type { Answer } from '../../api/operator-api.ts';
import { EntryForm, useActForm } from '../../shared/acts/act-form.tsx';
import { ActButton } from '../../shared/acts/acts.tsx';
import shared from '../../shared/operators.module.css';
import { When } from '../../shared/times/times.tsx';
import { audienceWords } from '../../shared/words/words.tsx';
import classes from './broadcasts.module.css';

/** One email as members read it, with what became of it. */
export function BroadcastCard({ broadcast }: { broadcast: Broadcast }) {
  const [isEdited, setEdited] = useState(false);
  return (
    <li className={shared.entry} data-row tabIndex={-1} aria-label={broadcast.subject}>
      {isEdited ? (
        <BroadcastForm broadcast={broadcast} close={() => setEdited(false)} />
      ) : (
        <Letter broadcast={broadcast} onEdit={() => setEdited(true)} />
      )}
    </li>
  );
}

function Letter({ broadcast, onEdit }: { broadcast: Broadcast; onEdit: () => void }) {
  const { subject, text, audience, state, createdAt, createdBy, startedAt, startedBy, endedAt } = broadcast;
  return (
    <>
      <p>
        <b>{state === 'stopped' && startedAt === null ? 'Discarded' : stateWords[state]}</b> ·{' '}
        {audienceWords[audience]} · {aboutWords[broadcast.about ?? 'news']} · {reachOf(broadcast)}
      </p>
      <article className={`stack gap-10 anywhere ${classes.letter}`} aria-label="What members read">
        <h2 dir="auto">{shownText(subject)}</h2>
        <p>Hello …,</p>
        {text
          .split('\n')
          .filter((line) => line.trim())
          .map((line, index) => (
            // Two paragraphs may be equal, and they never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Written key={index}>{line}</Written>
          ))}
      </article>
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
      <Orders broadcast={broadcast} onEdit={onEdit} />
    </>
  );
}

/** What a manager may order for an email: each asks first where it cannot be taken back. */
function Orders({ broadcast, onEdit }: { broadcast: Broadcast; onEdit: () => void }) {
  const { id, version, state, audience, recipients } = broadcast;
  if (state === 'sending')
    return (
      <div>
        <ActButton
          act="stopBroadcast"
          input={{ id }}
          sure={{
            title: 'Send it to nobody else?',
            text: 'Who has it keeps it. It cannot be sent on later.',
            yes: 'Stop it',
            no: 'Go on',
          }}
          done="The email is stopped."
        >
          Stop
        </ActButton>
      </div>
    );
  if (state !== 'draft') return null;
  return (
    <div className="row gap-8">
      <Button size="compact-sm" variant="default" onClick={onEdit}>
        Edit
      </Button>
      <ActButton
        act="testBroadcast"
        input={{ id }}
        done="A test is on its way to the address of our support."
      >
        Send a test
      </ActButton>
      <ActButton
        act="stopBroadcast"
        input={{ id }}
        sure={{
          title: 'Discard this draft?',
          text: 'It stays in this list, but can be neither changed nor sent.',
          yes: 'Discard it',
          no: 'Keep it',
        }}
        done="The draft is discarded."
      >
        Discard
      </ActButton>
      <ActButton
        act="startBroadcast"
        input={{ id, version }}
        sure={{
          title: recipients ? `Send it to ${membersOf(recipients)}?` : 'Send it?',
          text: `${audienceWords[audience]}, twenty a second. It can be stopped, but what was sent cannot be taken back.`,
          yes: 'Send it',
          no: 'Not yet',
        }}
        done="The email is on its way."
        variant="filled"
      >
        Send to members
      </ActButton>
    </div>
  );
}

const aboutWords = { news: 'News', contract: 'The contract: price, terms' } as const;

const stateWords = { draft: 'Draft', sending: 'Being sent', sent: 'Sent', stopped: 'Stopped' } as const;

function reachOf({ recipients, sent, state }: Broadcast): string {
  if (recipients) return `for ${membersOf(recipients)}`;
  if (state === 'stopped' && sent === 0) return 'sent to nobody';
  if (state === 'sending') return `${sent.toLocaleString('en-US')} so far`;
  return `sent to ${membersOf({ total: sent, more: false })}`;
}

function membersOf({ total, more }: NonNullable<Broadcast['recipients']>): string {
  if (more) return `more than ${total.toLocaleString('en-US')} members`;
  return total === 1 ? '1 member' : `${total.toLocaleString('en-US')} members`;
}

type Broadcast = Answer<'listBroadcasts'>[number];

const empty = { subject: '', text: '', audience: '', about: '' };

/** @param broadcast the draft to change; absent: a new one */
export function BroadcastForm({ broadcast, close }: { broadcast?: Broadcast; close: () => void }) {
  // As it was opened: what a colleague has saved since is not overwritten by a second try.
  const [version = 1] = useState(broadcast?.version);
  const { field, ...form } = useActForm({
    act: broadcast ? 'changeBroadcast' : 'addBroadcast',
    empty,
    check,
    input: ({ subject, text, audience, about }) => ({
      ...(broadcast && { id: broadcast.id, version }),
      ...{ subject, text, audience: audience as Broadcast['audience'] },
      about: about as Broadcast['about'],
    }),
    onDone: () => {
      toast('The draft is saved.');
      close();
    },
  });
  return (
    <EntryForm form={form} action="Save draft" close={close}>
      <TextInput
        label="Subject"
        required
        maxLength={broadcastLimits.subjectMax}
        defaultValue={broadcast?.subject}
        {...field('subject')}
      />
      <LongInput
        label="Text"
        description="Each line is a paragraph. The greeting and our address are added."
        required
        rows={8}
        maxLength={broadcastLimits.textMax}
        defaultValue={broadcast?.text}
        {...field('text')}
      />
      <NativeSelect
        label="Who gets it"
        data={advertAudiences.map((value) => ({ value, label: audienceWords[value] }))}
        defaultValue={broadcast?.audience}
        {...field('audience')}
      />
      <NativeSelect
        label="What it is about"
        description="News leave out who has switched them off and addresses that are not confirmed; what is about the contract reaches everybody."
        data={broadcastSubjects.map((value) => ({ value, label: aboutWords[value] }))}
        defaultValue={broadcast?.about}
        {...field('about')}
      />
    </EntryForm>
  );
}

function check({ subject, text }: typeof empty): FieldErrors {
  return {
    ...(subject.trim() === '' && { subject: 'Please enter a subject.' }),
    ...(text.trim() === '' && { text: 'Please enter what the email says.' }),
  };
}
