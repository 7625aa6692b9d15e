import { newConversations } from '@emberline/contracts/mailbox-choices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { meApi } from '../../../api/me.ts';
import { useSwitchedOff } from '../../../api/use-switched-off.ts';
import { timeOfDay } from '../../../conversation/times.ts';
import { keep, readKept } from '../../../kept/storage.ts';
import { askedForPush, mayAskForPush, switchPushOn } from '../../../members/chats/push-notices.ts';
import { selectWroteHere } from '../../../outbox/rows.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { dayAndTime, daysBetween } from '../../../ui/time/calendar-days.ts';
import type { Person } from '../contacts/person.tsx';
import type { MessagePage } from '../state/mailbox-api.ts';
import classes from './chat.module.css';
import { ChatComposer } from './composer.tsx';

interface WritingProps {
  person: Person;
  autoFocus: boolean | undefined;
  chat: { newConversations: MessagePage['newConversations']; isNew: boolean };
}

/** The field for the next message, or why there is none. */
export function Writing({ person: { id, firstname, left, blocked }, autoFocus, chat }: WritingProps) {
  const suspension = meApi.endpoints.me.useQueryState().data?.suspension;
  if (left)
    return <p className={classes.said}>This account was deleted. You can still read what you wrote.</p>;
  if (suspension?.erasedAt)
    return <p className={classes.said}>Your account is closed. You can read here until it is erased.</p>;
  if (suspension)
    return (
      <p className={classes.said}>
        Your profile is suspended until{' '}
        <time dateTime={suspension.until}>{dayAndTime(suspension.until)}</time>:{' '}
        {suspension.reason.toLowerCase()}. You can read here, and write again after that.
      </p>
    );
  if (blocked)
    return (
      <p className={classes.said}>
        You and <bdi>{firstname}</bdi> cannot write to each other.
      </p>
    );
  return (
    <>
      {chat.isNew && <NewConversations known={chat.newConversations} />}
      <ChatComposer contactId={id} contactName={firstname} autoFocus={autoFocus} />
    </>
  );
}

/**
 * Above the field of a conversation that is not begun: that none can be at the moment, or how many more may be begun today, when few
 * are left.
 */
function NewConversations({ known }: { known: MessagePage['newConversations'] }) {
  const off = useSwitchedOff('firstMessages');
  const words = off ? `${off} What you write here is kept.` : told(known);
  if (!words) return null;
  return (
    <p className={classes.said} role="status">
      {words}
    </p>
  );
}

function told(known: MessagePage['newConversations']): string | undefined {
  if (!known || known.left > newConversations.toldFrom) return undefined;
  const { left, againAt } = known;
  if (left > 0) return `${left} new ${left === 1 ? 'conversation' : 'conversations'} left today`;
  const again = againAt ? ` You can start another one ${momentOf(againAt)}.` : '';
  return `You have started ${newConversations.most} new conversations today.${again} All others go on as always, and what you write here is kept.`;
}

/** Within a day from now, unless the device's clock is wrong. */
export function momentOf(time: string, now = Date.now()): string {
  const day = ['at', 'tomorrow at'][daysBetween(now, time)];
  return day ? `${day} ${timeOfDay(time)}` : `on ${dayAndTime(time)}`;
}

/** After the first message from this device: whether it shall say when an answer comes. Asked once. */
export function PushQuestion({ name }: { name: string }) {
  const wrote = useAppSelector(selectWroteHere);
  const [open, setOpen] = useState(mayAskForPush);
  if (!wrote || !open) return null;
  const answer = async (yes: boolean) => {
    askedForPush();
    setOpen(false);
    if (!yes) return;
    const failure = await switchPushOn();
    if (failure) toastError(failure);
    else toast('This device will tell you about new messages.');
  };
  return (
    <section className={`bar fold gap-8 ${classes.question}`} aria-label="Notices">
      <p>
        Shall this device tell you when <bdi>{name}</bdi> answers?
      </p>
      <Button size="sm" onClick={() => void answer(true)}>
        Yes, tell me
      </Button>
      <Button size="sm" variant="subtle" onClick={() => void answer(false)}>
        Not now
      </Button>
    </section>
  );
}

const key = 'safetyKnown';

/** What to know before the first message to somebody; on this device until it is acknowledged. */
export function SafetyPanel() {
  const [known, setKnown] = useState(() => readKept(key) !== null);
  if (known) return null;
  const acknowledge = () => {
    keep(key, '1');
    setKnown(true);
  };
  return (
    <section className={classes.panel} aria-labelledby="safety">
      <strong id="safety">Before you write</strong>
      <ul className="stack gap-4">
        <li>Keep the talk here until you know somebody well.</li>
        <li>Never send money, codes or documents, whatever the story.</li>
        <li>Meet in a public place first, and tell a friend where.</li>
      </ul>
      <div className="split fold gap-8">
        <Link to="/help#block">How to block and report</Link>
        <Button size="sm" onClick={acknowledge}>
          Got it
        </Button>
      </div>
    </section>
  );
}
