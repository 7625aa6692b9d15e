import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { readToken } from '../../api/session.ts';
import { texts } from '../../texts.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { FormCard } from '../../ui/layout/form-card.tsx';
import { type Entered, logInByMagicLink } from './enter.ts';
import { type Known, LinkPassword } from './link-password.tsx';

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
