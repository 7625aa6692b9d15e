import '../../api/operator-api.ts';
import type { AnswerOf, adminLogin, BodyOf } from '@emberline/contracts';
import { adminLogin as loginForm } from '@emberline/contracts/generated/forms.js?adminLogin';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ownPath } from '../../../api/navigation.ts';
import { send } from '../../../api/send.ts';
import { startSession } from '../../../api/session.ts';
import { useSignedIn } from '../../../api/use-signed-in.ts';
import { EmberMark } from '../../../ui/drawings/ember-mark.tsx';
import { checkForm } from '../../../ui/forms/check-form.ts';
import { PasswordInput, TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { SchemeSwitch } from '../../../ui/layout/scheme-switch.tsx';
import { noteActivity, wasIdle } from '../../shared/activity.ts';
import { OneTimeCode, PasskeyButton } from '../../shared/dialogs/second-step-fields.tsx';
import { operatorTexts } from '../../shared/texts.ts';

const empty = { username: '', password: '', code: '' };
const labels = { username: 'username', password: 'password', code: 'code' };

const afterIdle =
  'You were logged off after 30 minutes without activity. Log in, and you are back where you were; what you wrote is kept.';
const afterEnd = 'Your session has ended. Log in, and you are back where you were.';

export function AdminLoginPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const fields = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [codeNeeded, setCodeNeeded] = useState(false);
  const { field, onSubmit, showErrors } = useFields(empty, ({ code, ...values }) =>
    checkForm(loginForm, codeNeeded ? { ...values, code } : values, labels),
  );
  const [ended] = useState(() => query.has('ended') && (wasIdle() ? afterIdle : afterEnd));
  // Read once, since the address changes after the login.
  const [destination] = useState(() => destinationOf(query.get('redirectUrl')));

  const submit = onSubmit(async ({ code, ...values }, form) => {
    const body = codeNeeded ? { ...values, code } : values;
    await logIn(body, form);
  });
  const logIn = async (body: BodyOf<typeof adminLogin>, form?: HTMLFormElement) => {
    setBusy(true);
    setError(undefined);
    const answer = await send<AnswerOf<typeof adminLogin>>({ id: 'adminLogin', body, token: null });
    setBusy(false);
    if (answer.error) {
      const { code: problem, message } = answer.error;
      if (problem === 'CODE_NEEDED') setCodeNeeded(true);
      else if (problem === 'CODE_INVALID' && form) showErrors(form, { code: message });
      else setError(problem === 'CREDENTIALS_INVALID' ? operatorTexts.invalid : message);
      return;
    }
    noteActivity();
    startSession(answer.data.token);
    void navigate(destination, { replace: true });
  };
  const credentials = () => {
    const { username, password } = Object.fromEntries(new FormData(fields.current ?? undefined));
    return { username: String(username ?? ''), password: String(password ?? '') };
  };

  if (signedIn) return <Navigate to={destination} replace />;
  return (
    <main className="stack" style={{ alignContent: 'center', minHeight: '100dvh' }} id="main">
      <FormCard title="Operator login" intro={ended} mark={<EmberMark size={36} />} below={<SchemeSwitch />}>
        <form ref={fields} className="stack gap-16" onSubmit={submit} noValidate>
          <TextInput
            label="Username"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
          <PasswordInput label="Password" required autoComplete="current-password" {...field('password')} />
          {codeNeeded && <OneTimeCode hasFocus {...field('code')} />}
          {codeNeeded && (
            <PasskeyButton
              offer={() => send({ id: 'offerAdminLogin', body: credentials(), token: null })}
              onProof={(passkey) => void logIn({ ...credentials(), passkey })}
              onProblem={setError}
            />
          )}
          <FormOutcome kind="error">{error}</FormOutcome>
          <Button type="submit" loading={busy} fullWidth>
            Login
          </Button>
        </form>
      </FormCard>
    </main>
  );
}

/** The address when it is a page of the operators, else the default page. */
function destinationOf(redirectUrl: string | null): string {
  const asked = ownPath(redirectUrl);
  return asked?.startsWith('/admin/') ? asked : '/admin/dashboard';
}
