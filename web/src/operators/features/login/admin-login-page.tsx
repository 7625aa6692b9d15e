import '../../api/add-operations.ts';
import type { AnswerOf, adminLogin } from '@emberline/contracts';
import { adminLogin as loginForm } from '@emberline/contracts/generated/forms.js?adminLogin';
import { Button } from '@mantine/core';
import { useState } from 'react';
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
import formClasses from '../../../ui/layout/form-card.module.css';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { SchemeSwitch } from '../../../ui/layout/scheme-switch.tsx';
import { operatorTexts } from '../../shared/texts.ts';
import classes from './admin-login-page.module.css';

const empty = { username: '', password: '' };
const labels = { username: 'username', password: 'password' };

export function AdminLoginPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { field, onSubmit } = useFields(empty, (values) => checkForm(loginForm, values, labels));
  // Read once, since the address changes after the login.
  const [destination] = useState(() => destinationOf(query.get('redirectUrl')));

  const submit = onSubmit(async (body) => {
    setBusy(true);
    setError(undefined);
    const answer = await send<AnswerOf<typeof adminLogin>>({ id: 'adminLogin', body, token: null });
    setBusy(false);
    if (answer.error) {
      setError(answer.error.status === 401 ? operatorTexts.invalid : answer.error.message);
      return;
    }
    startSession(answer.data.token);
    void navigate(destination, { replace: true });
  });

  if (signedIn) return <Navigate to={destination} replace />;
  return (
    <main className={classes.page} id="main">
      <FormCard title="Operator login" mark={<EmberMark size={36} />} below={<SchemeSwitch />}>
        <form className={formClasses.form} onSubmit={submit} noValidate>
          <TextInput
            label="Username"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
          <PasswordInput label="Password" required autoComplete="current-password" {...field('password')} />
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
