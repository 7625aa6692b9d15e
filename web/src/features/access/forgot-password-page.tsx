import '../../api/add-late-operations.ts';
import type { AnswerOf, requestPasswordReset } from '@emberline/contracts';
import { requestPasswordReset as resetForm } from '@emberline/contracts/generated/forms.js?requestPasswordReset';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '../../api/send.ts';
import { texts } from '../../texts.ts';
import { checkForm } from '../../ui/forms/check-form.ts';
import { TextInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { FormCard } from '../../ui/layout/form-card.tsx';

export function ForgotPasswordPage() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'error' | 'done'; text: string }>();
  const { field, onSubmit } = useFields({ email: '' }, (values) =>
    checkForm(resetForm, values, { email: 'email' }),
  );

  const submit = onSubmit(async (body) => {
    setBusy(true);
    setOutcome(undefined);
    const { data, error } = await send<AnswerOf<typeof requestPasswordReset>>({
      id: 'requestPasswordReset',
      body,
      token: null,
    });
    setBusy(false);
    if (error) setOutcome({ kind: 'error', text: error.message || texts.forgotPassword.failed });
    else setOutcome({ kind: 'done', text: data.message || texts.forgotPassword.done });
  });

  return (
    <FormCard
      title="Forgot your password?"
      intro="Tell us your email and we send you a link to choose a new one."
      below={<Link to="/login">Back to log in</Link>}
    >
      <form className="stack gap-16" onSubmit={submit} noValidate>
        <TextInput label="Email" type="email" required autoComplete="email" {...field('email')} />
        <FormOutcome kind={outcome?.kind ?? 'error'}>{outcome?.text}</FormOutcome>
        <Button type="submit" disabled={busy} fullWidth>
          {busy ? texts.forgotPassword.busy : texts.forgotPassword.send}
        </Button>
      </form>
    </FormCard>
  );
}
