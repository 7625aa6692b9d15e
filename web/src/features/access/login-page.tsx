import { late } from '../../ui/late/late.ts';
import '../../api/add-late-operations.ts';
import type { AnswerOf, isAccountGone } from '@emberline/contracts';
import { login as loginForm } from '@emberline/contracts/generated/forms.js?login';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { ownPath } from '../../api/navigation.ts';
import { send } from '../../api/send.ts';
import { endSession, lastEnd, onSessionChange, readToken } from '../../api/session.ts';
import { texts } from '../../texts.ts';
import { checkForm } from '../../ui/forms/check-form.ts';
import { PasswordInput, TextInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { useHydrating } from '../../ui/forms/use-hydrating.ts';
import { FormCard } from '../../ui/layout/form-card.tsx';
import { askForLoginLink, logIn, logInByEmailLink, logInByPasskey } from './enter.ts';

const empty = { identifier: '', password: '' };
const labels = { identifier: 'email or username', password: 'password' };

const afterEnd = 'Your session has ended. Log in, and you are back where you were; what you wrote is kept.';
const beforePage = 'Please log in. You then go on to the page you asked for.';

export function LoginPage() {
  const query = useQuery();
  const linkToken = query.get('token');
  const destination = ownPath(query.get('redirectUrl'));
  useEffect(() => void clearIfGone(), []);
  const end = useSyncExternalStore(onSessionChange, lastEnd, () => undefined);
  // Another tab of this browser has logged off, which the server told this one as an end like any other.
  if (query.has('ended') && end === 'left') return <Navigate to="/login" replace />;
  return (
    <>
      {linkToken ? (
        <EmailLinkLogin token={linkToken} destination={destination} />
      ) : (
        <PasswordLogin destination={destination} ended={query.has('ended')} />
      )}
    </>
  );
}

/** The address's query. Empty while the prerendered page becomes alive, which was drawn without one: what is typed before stays. */
function useQuery(): URLSearchParams {
  const [query] = useSearchParams();
  return useHydrating() ? new URLSearchParams() : query;
}

interface PasswordLoginProps {
  destination: string | null;
  /** The session ended while somebody was using it. */
  ended: boolean;
}

function PasswordLogin({ destination, ended }: PasswordLoginProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'error' | 'done'; text: string }>();
  const { field, onSubmit, showErrors } = useFields(empty, (values) => checkForm(loginForm, values, labels));

  const enterBy = async (logInSomehow: () => Promise<string | undefined>) => {
    setBusy(true);
    setOutcome(undefined);
    const error = await logInSomehow();
    setBusy(false);
    if (error) return setOutcome({ kind: 'error', text: error });
    setOutcome({ kind: 'done', text: texts.login.done });
    void navigate(destination ?? '/home', { replace: true });
  };
  const submit = onSubmit((values) => enterBy(() => logIn(values)));

  const sendLoginLink = async (form: HTMLFormElement) => {
    const email = String(new FormData(form).get('identifier')).trim();
    if (!email.includes('@')) return showErrors(form, { identifier: 'Please enter your email.' });
    setBusy(true);
    setOutcome(await askForLoginLink(email, destination));
    setBusy(false);
  };

  // All buttons send the form, so that a press before the scripts are there is kept.
  const onAnySubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const name = submitter?.getAttribute('name');
    if (name !== 'login-link' && name !== 'passkey') return submit(event);
    event.preventDefault();
    if (name === 'passkey') void enterBy(logInByPasskey);
    else void sendLoginLink(event.currentTarget);
  };

  return (
    <FormCard
      title="Welcome back"
      intro={(ended || destination) && (ended ? afterEnd : beforePage)}
      below={
        <>
          <span>
            New here? <Link to="/signup">Sign up free</Link>
          </span>
          <Link to="/forgot-password">Forgot your password?</Link>
          <Link to="/contact">Write to us</Link>
        </>
      }
    >
      <form className="stack gap-16" onSubmit={onAnySubmit} noValidate>
        <TextInput
          label="Email or username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('identifier')}
        />
        <PasswordInput label="Password" required autoComplete="current-password" {...field('password')} />
        <FormOutcome kind={outcome?.kind ?? 'error'}>{outcome?.text}</FormOutcome>
        <Button type="submit" loading={busy} fullWidth>
          Log in
        </Button>
        <Button type="submit" name="login-link" variant="default" disabled={busy} fullWidth>
          Email me a login link
        </Button>
        <Button type="submit" name="passkey" variant="default" disabled={busy} fullWidth>
          Use a passkey
        </Button>
      </form>
    </FormCard>
  );
}

interface EmailLinkLoginProps {
  token: string;
  destination: string | null;
}

/** The link is redeemed by a button, not by opening the page: email programs open links on their own. */
function EmailLinkLogin({ token, destination }: EmailLinkLoginProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'error' | 'done'; text: string }>();

  const enter = async () => {
    setBusy(true);
    const { error, redirectUrl = '/home' } = await logInByEmailLink(token, destination);
    setBusy(false);
    setOutcome(error ? { kind: 'error', text: error } : { kind: 'done', text: texts.emailLink.done });
    if (!error) void navigate(redirectUrl, { replace: true });
  };

  return (
    <FormCard
      title="Log in by email link"
      intro="You opened a login link from one of our emails. It works once."
      below={<Link to="/login">Log in with a password instead</Link>}
    >
      <FormOutcome kind={outcome?.kind ?? 'error'}>{outcome?.text}</FormOutcome>
      <Button loading={busy} onClick={() => void enter()} fullWidth disabled={outcome?.kind === 'error'}>
        Log in
      </Button>
    </FormCard>
  );
}

/**
 * A session that ended elsewhere does not tell why. If the account of the last one here is deleted, nothing of the person stays.
 * Asks each time, as the answer may not arrive and an account may be deleted later.
 */
export async function clearIfGone(): Promise<void> {
  const { readOwner } = await late(() => import('../../kept/left-behind.ts'));
  const token = readOwner('member')?.token;
  if (!token || readToken() !== null) return;
  const call = { id: 'isAccountGone', body: { token }, token: null } as const;
  const { data } = await send<AnswerOf<typeof isAccountGone>>(call);
  if (data?.gone && readToken() === null) endSession('left');
}
