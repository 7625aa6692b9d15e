import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { readToken } from '../../api/session.ts';
import { texts } from '../../texts.ts';
import { PasswordInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { FormCard } from '../../ui/layout/form-card.tsx';
import { type Entered, logInByMagicLink } from './enter.ts';

type State =
  | { step: 'asked' | 'busy' | 'password' | 'confirmed' }
  | { step: 'failed'; text: string; unanswered: boolean };

/** The link is redeemed by a button, not by opening the page: email programs open links on their own. */
export function MagicLinkPage() {
  const { magicId = '', userId = '', uuid = '' } = useParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ step: 'asked' });

  /** @returns why the password was refused, while the form may be sent again */
  const redeem = async (known: Known): Promise<ReturnType<typeof refusalOf>> => {
    const entered = await logInByMagicLink({ magicId, userId, uuid, ...known });
    const { error, unanswered = false, confirmed, redirectUrl = '/home' } = entered;
    if (confirmed) setState({ step: 'confirmed' });
    else if (entered.code === 'PASSWORD_NEEDED') setState({ step: 'password' });
    else if ('password' in known && refusalOf(entered)) return refusalOf(entered);
    else if (error) setState({ step: 'failed', text: error, unanswered });
    else void navigate(redirectUrl, { replace: true });
  };
  const begin = () => {
    setState({ step: 'busy' });
    void redeem({});
  };

  return (
    <>
      {state.step === 'asked' && <Question about={hash.slice(1)} onPress={begin} />}
      {state.step === 'busy' && (
        <FormCard title="One moment">
          <p role="status">{texts.magicLink.busy}</p>
          <Loader type="dots" aria-hidden />
        </FormCard>
      )}
      {state.step === 'password' && <LinkPassword redeem={redeem} />}
      {state.step === 'confirmed' && <Confirmed />}
      {state.step === 'failed' && <Failure {...state} onRetry={begin} />}
    </>
  );
}

/** Why a password was refused; the link still works. */
function refusalOf({ code, error = '', unanswered }: Entered) {
  if (code === 'CREDENTIALS_INVALID') return { password: 'This is not the password of the sign-up.' };
  if (code === 'TOO_MANY' || unanswered) return { failure: error };
}

/** Texts by the purpose in the link's address. */
const questions: Record<string, { title: string; text: string; button: string }> = {
  email: {
    title: 'Confirm your email',
    text: 'One press confirms that this address is yours. Then members near you can find you and write to you.',
    button: 'Confirm my email',
  },
  message: {
    title: 'A message is waiting',
    text: 'This link logs you in and opens the conversation. It works once.',
    button: 'Read the message',
  },
};
const anyLink = {
  title: 'Your link',
  text: 'You opened a link from one of our emails. It logs you in and works once.',
  button: 'Go on',
};

function Question({ about, onPress }: { about: string; onPress: () => void }) {
  const { title, text, button } = questions[about] ?? anyLink;
  return (
    <FormCard title={title} intro={text}>
      <Button fullWidth onClick={onPress}>
        {button}
      </Button>
    </FormCard>
  );
}

function Confirmed() {
  return (
    <FormCard title="All done">
      <FormOutcome kind="done">{texts.magicLink.confirmed}</FormOutcome>
      {readToken() ? (
        <Button component={Link} to="/home" fullWidth>
          Go to my home
        </Button>
      ) : (
        <Button component={Link} to="/login" fullWidth>
          Log in
        </Button>
      )}
    </FormCard>
  );
}

interface FailureProps {
  text: string;
  unanswered: boolean;
  onRetry: () => void;
}

function Failure({ text, unanswered, onRetry }: FailureProps) {
  return (
    <FormCard
      title={unanswered ? 'Your link could not be checked' : 'This link does not work'}
      below={<Link to="/login">Go to log in</Link>}
    >
      <FormOutcome kind="error">{text}</FormOutcome>
      {unanswered ? (
        <Button fullWidth onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <p>Links work once and only for a while. Log in to ask for a new one.</p>
      )}
    </FormCard>
  );
}

/** What the visitor says of the password of the account. */
export type Known = { password: string } | { takeOver: true } | Record<string, never>;

interface LinkPasswordProps {
  /** @returns why the password was refused, while it can be tried again */
  redeem: (known: Known) => Promise<{ password?: string; failure?: string } | undefined>;
}

/**
 * Asks whoever opens the link on another device for the password of the sign-up. Without it the owner of the mailbox may take
 * the account over.
 */
function LinkPassword({ redeem }: LinkPasswordProps) {
  const [step, setStep] = useState<'password' | 'take-over'>('password');
  return step === 'password' ? (
    <AskPassword redeem={redeem} onUnknown={() => setStep('take-over')} />
  ) : (
    <TakeOver redeem={redeem} onBack={() => setStep('password')} />
  );
}

function AskPassword({ redeem, onUnknown }: LinkPasswordProps & { onUnknown: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { field, onSubmit, showErrors } = useFields({ password: '' }, ({ password }) => ({
    ...(password === '' && { password: 'Please enter the password.' }),
  }));
  const submit = onSubmit(async (known, form) => {
    setBusy(true);
    setFailure(undefined);
    const refused = await redeem(known);
    setBusy(false);
    if (refused?.password) showErrors(form, { password: refused.password });
    setFailure(refused?.failure);
  });
  return (
    <FormCard
      title="Is it you?"
      intro="You are not logged in on this device. Please enter the password that you chose when you signed up: then your email is confirmed, and you are logged in here too."
    >
      <form className="stack gap-16" onSubmit={submit} noValidate>
        <PasswordInput
          label="Password of your sign-up"
          autoComplete="current-password"
          required
          {...field('password')}
        />
        <FormOutcome kind="error">{failure}</FormOutcome>
        <Button type="submit" loading={busy} fullWidth>
          Confirm my email
        </Button>
        {busy && <p role="status">{texts.magicLink.busy}</p>}
        <Button variant="default" onClick={onUnknown} fullWidth>
          I do not know it
        </Button>
      </form>
    </FormCard>
  );
}

function TakeOver({ redeem, onBack }: LinkPasswordProps & { onBack: () => void }) {
  const [busy, setBusy] = useState(false);
  const takeOver = () => {
    setBusy(true);
    void redeem({ takeOver: true });
  };
  return (
    <FormCard
      title="Go on without the password?"
      intro="This address is yours, so the account can be yours, whoever signed up with it. All other devices are logged out, the old password and passkeys stop working, and you choose a new password."
    >
      <Button loading={busy} onClick={takeOver} fullWidth>
        Go on and choose a new one
      </Button>
      {busy && <p role="status">{texts.magicLink.busy}</p>}
      <Button variant="default" onClick={onBack} disabled={busy} fullWidth>
        Back to the password
      </Button>
    </FormCard>
  );
}
