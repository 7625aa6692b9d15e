import '../../api/add-late-operations.ts';
import type { AnswerOf, getProfileData } from '@emberline/contracts';
import { paymentStatus, timings } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button, Loader } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { api, call } from '../../api/api.ts';
import { useMeQuery } from '../../api/me.ts';
import { ownPath } from '../../api/navigation.ts';
import { useHotlist } from '../../members/hotlist/hotlist-api.ts';
import { Photo } from '../../members/photo/photo.tsx';
import { SupportLink } from '../../members/support-link.tsx';
import { selectDraft } from '../../outbox/drafts.ts';
import { sendAgain } from '../../outbox/outbox.ts';
import { selectOutboxRows } from '../../outbox/rows.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { texts } from '../../texts.ts';
import { IconCheck, IconClock } from '../../ui/drawings/icons.ts';
import { Countdown } from '../../ui/feedback/countdown.tsx';
import * as classes from './payment.module.css';
import { WaitingTexts } from './waiting-texts.tsx';

const text = texts.paymentSuccess;

/** After the card: waits until the payment is confirmed, then leads home, or back to the page the member came from. */
export function PaymentSuccessPage() {
  const { state, left, failed } = usePaymentCheck();
  if (failed) return <Navigate to="/login?redirectUrl=/payment-success" replace />;
  return (
    <section className={classes.successCard} aria-live="polite">
      {state === 'checking' && <Checking left={left} />}
      {state === 'confirmed' && <Confirmed />}
      {state === 'unconfirmed' && <Unconfirmed />}
    </section>
  );
}

function Checking({ left }: { left: number }) {
  return (
    <>
      <Loader type="dots" aria-hidden />
      <h1 className={classes.successTitle}>{text.checking}</h1>
      <p>This may take up to 1 minute. Please keep this page open.</p>
      <p role="timer" aria-live="off" className="soft figures">
        {text.timeLeft}: {left} {left === 1 ? 'second' : 'seconds'}
      </p>
    </>
  );
}

function Confirmed() {
  const navigate = useNavigate();
  const waiting = useAppSelector(selectOutboxRows).filter(({ state }) => state === 'blocked');
  const search = useSearchParams()[0];
  const returnTo = ownPath(search.get('returnTo'));
  const heart = search.has('heart');
  const goHome = useCallback(() => void navigate('/home'), [navigate]);
  const send = () => {
    void sendAgain(waiting.map(({ clientMessageId }) => clientMessageId));
    void navigate(`/mailbox/${waiting[0]?.contactId}`);
  };
  return (
    <>
      <span className={classes.sign}>
        <IconCheck size={34} aria-hidden />
      </span>
      <h1 className={classes.successTitle}>{text.verified}</h1>
      <p>{text.confirmed}</p>
      <WaitingTexts>
        <Button onClick={send}>Send</Button>
      </WaitingTexts>
      {returnTo && (heart || waiting.length === 0) && <BackToPerson returnTo={returnTo} heart={heart} />}
      <Countdown seconds={timings.paymentRedirect} label="You go to My Home in" onEnd={goHome} />
    </>
  );
}

function Unconfirmed() {
  return (
    <>
      <span className={classes.sign} data-open>
        <IconClock size={34} aria-hidden />
      </span>
      <h1 className={classes.successTitle}>{text.notConfirmed}</h1>
      <p>{text.couldNotVerify}</p>
      <p>
        Please contact support at <SupportLink />. Should the confirmation still arrive, this page shows it by
        itself.
      </p>
      <Button component={Link} to="/membership" variant="default">
        My membership
      </Button>
    </>
  );
}

interface PaymentCheck {
  state: 'checking' | 'confirmed' | 'unconfirmed';
  /** Seconds left of the minute. */
  left: number;
  failed: boolean;
}

/**
 * Fetches the user every 5 seconds, for a minute, until the membership is active; a notice over the live connection
 * makes it fetch at once. A confirmation that comes after the minute still counts.
 */
function usePaymentCheck(): PaymentCheck {
  const [left, setLeft] = useState<number>(timings.paymentCheckWindow);
  const [confirmed, setConfirmed] = useState(false);
  const checking = left > 0 && !confirmed;
  const { data: me, isError } = useMeQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: checking ? timings.paymentCheckPoll * 1000 : 0,
  });
  const active = me?.paymentStatus === paymentStatus.active;
  useEffect(() => {
    if (active) setConfirmed(true);
  }, [active]);
  useEffect(() => {
    if (!checking) return;
    const end = Date.now() + timings.paymentCheckWindow * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [checking]);
  return { state: confirmed ? 'confirmed' : checking ? 'checking' : 'unconfirmed', left, failed: isError };
}

type Person = AnswerOf<typeof getProfileData>;

interface BackToPersonProps {
  /** Where the member came from. */
  returnTo: string;
  /** The member came by a heart, which needs a membership. */
  heart: boolean;
}

const { usePersonOfReturnQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    personOfReturn: build.query<Person, string>({
      query: (id) => call('getProfileData', { params: { id } }),
      providesTags: ['Members'],
    }),
  }),
});

/** Leads back to the page the member came from; if that is about a person, by name, with the kept text or the heart. */
export function BackToPerson({ returnTo, heart }: BackToPersonProps) {
  const id = /^\/(?:view|mailbox)\/([0-9a-f]{24})\b/.exec(returnTo)?.[1] ?? '';
  const { data: person } = usePersonOfReturnQuery(id, { skip: id === '' });
  if (!person || person.blocked) return <Link to={returnTo}>Back to where you were</Link>;
  return <Back person={person} to={returnTo} heart={heart && !person.hotlisted} />;
}

function Back({ person, to, heart }: { person: Person; to: string; heart: boolean }) {
  const { id, firstname, photo } = person;
  const draft = useAppSelector((state) => selectDraft(state, id)).trim();
  const { toggle, busy } = useHotlist(person);
  const navigate = useNavigate();
  const keep = async () => {
    await toggle();
    await navigate(to);
  };
  return (
    <section className="stack in-middle gap-12" aria-label={`Back to ${firstname}`}>
      <span className={classes.photo} aria-hidden>
        <Photo photo={photo} alt={firstname} sizes="72px" ratio="1 / 1" />
      </span>
      {draft !== '' && (
        <p className="flat soft">Your text to {isolated(firstname)} is kept in the message field.</p>
      )}
      {heart && (
        <Button loading={busy} onClick={() => void keep()}>
          Put {isolated(firstname)} on my hot list
        </Button>
      )}
      <Button
        component={Link}
        to={draft === '' ? to : `/mailbox/${id}`}
        variant={heart ? 'default' : 'filled'}
      >
        Back to {isolated(firstname)}
      </Button>
    </section>
  );
}
