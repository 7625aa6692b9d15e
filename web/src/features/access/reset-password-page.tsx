import '../../api/add-late-operations.ts';
import type { AnswerOf, listPasskeysByLink, resetPassword } from '@emberline/contracts';
import { limits, timings } from '@emberline/contracts/choices';
import { resetPassword as resetForm } from '@emberline/contracts/generated/forms.js?resetPassword';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import '../../api/passkeys.ts';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import { send } from '../../api/send.ts';
import { KeepPasskeys, type KeptPasskey, keptIn } from '../../members/keep-passkeys.tsx';
import { texts } from '../../texts.ts';
import { checkForm, type FieldErrors } from '../../ui/forms/check-form.ts';
import { PasswordInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { FormCard } from '../../ui/layout/form-card.tsx';

/** The token of the email is in the address; it is sent as the bearer. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();
  const token = query.get('token');
  const { passkeys, failed, load } = usePasskeysOf(token);
  const { field, onSubmit, showErrors } = useFields({ newPassword: '' }, validate);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate('/login'), timings.resetRedirectMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const submit = onSubmit(async (body, form) => {
    setBusy(true);
    setFailure(undefined);
    // It was sent before the page could ask.
    if (!passkeys && !failed && ((await load())?.length ?? 0) > 0) {
      setBusy(false);
      return setFailure('Please say which passkeys you keep, and press once more.');
    }
    const { data, error } = await send<AnswerOf<typeof resetPassword>>({
      id: 'resetPassword',
      body: { ...body, keepPasskeys: keptIn(form) },
      token,
    });
    setBusy(false);
    if (!error) return setDone(data.message || texts.resetPassword.done);
    const fields = error.code === 'INVALID' ? { newPassword: lengthRule } : fieldErrorsOf(error, body);
    showErrors(form, fields);
    if (Object.keys(fields).length === 0) setFailure(error.message || texts.resetPassword.failed);
  });

  return (
    <FormCard
      title="Choose a new password"
      intro={
        query.has('confirmed') &&
        'Your email is confirmed. You were not logged in here, so please choose a password of your own; then only you can log in.'
      }
      below={<Link to="/login">Back to log in</Link>}
    >
      <form className="stack gap-16" onSubmit={submit} noValidate>
        <PasswordInput
          label="New password"
          description={`${limits.passwordMin} to ${limits.passwordMax} characters. A short sentence works well.`}
          required
          autoComplete="new-password"
          {...field('newPassword')}
        />
        <KeepPasskeys passkeys={passkeys} failed={failed} retry={() => void load()} />
        <FormOutcome kind="error">{failure}</FormOutcome>
        <FormOutcome kind="done">{done}</FormOutcome>
        <Button type="submit" disabled={busy || done !== undefined} fullWidth>
          {busy ? texts.resetPassword.busy : texts.resetPassword.send}
        </Button>
      </form>
    </FormCard>
  );
}

/** The passkeys of the account that the link is for; none for a link that does not work, of which the form tells. */
function usePasskeysOf(token: string | null) {
  const [state, setState] = useState<{ passkeys?: KeptPasskey[]; failed: boolean }>({ failed: false });
  const load = useCallback(async (): Promise<KeptPasskey[] | undefined> => {
    const call = { id: 'listPasskeysByLink', token } as const;
    const { data, error } = await send<AnswerOf<typeof listPasskeysByLink>>(call);
    const isRefused = error?.status === 401 || error?.status === 403;
    const passkeys = isRefused ? [] : data?.passkeys;
    setState({ failed: !passkeys, ...(passkeys && { passkeys }) });
    return passkeys;
  }, [token]);
  useEffect(() => void load(), [load]);
  return { ...state, load };
}

const lengthRule = `Please use ${limits.passwordMin} to ${limits.passwordMax} characters.`;

function validate(values: { newPassword: string }): FieldErrors {
  if (values.newPassword === '') return { newPassword: 'Please enter your new password.' };
  return checkForm(resetForm, values, { newPassword: 'new password' });
}
