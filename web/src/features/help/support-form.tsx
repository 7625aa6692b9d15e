import '../../api/add-late-operations.ts';
import type { AnswerOf, askSupport } from '@emberline/contracts';
import { supportLimits, supportTopics } from '@emberline/contracts/support-choices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/send.ts';
import { checkForm } from '../../ui/forms/check-form.ts';
import { NativeSelect, TextInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { LongInput } from '../../ui/forms/long-input.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import * as classes from './help.module.css';

interface SupportFormProps {
  /** A guest is asked for an address; a member has one. */
  as: 'guest' | 'member';
  /** The contract's check of this form. */
  check: Parameters<typeof checkForm>[0];
}

const labels = { email: 'email', topic: 'topic', text: 'question' };

/** A request to the support, which the team answers by email. What was typed stays when it cannot be sent. */
export function SupportForm({ as, check }: SupportFormProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'error' | 'done'; text: string }>();
  const empty = { ...(as === 'guest' && { email: '' }), topic: '', text: '' };
  const { field, onSubmit } = useFields<Record<string, string>>(empty, (values) =>
    checkForm(check, values, labels),
  );

  const submit = onSubmit(async (body, form) => {
    setBusy(true);
    setOutcome(undefined);
    const { data, error } = await send<AnswerOf<typeof askSupport>>(
      as === 'guest' ? { id: 'askSupport', body, token: null } : { id: 'askSupportAsMember', body },
    );
    setBusy(false);
    if (error) return setOutcome({ kind: 'error', text: error.message });
    form.reset();
    setOutcome({ kind: 'done', text: data.message });
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {as === 'guest' && (
        <TextInput label="Email" type="email" required autoComplete="email" {...field('email')} />
      )}
      <NativeSelect
        label="What is it about?"
        required
        data={[{ value: '', label: 'Please choose' }, ...supportTopics]}
        {...field('topic')}
      />
      <LongInput
        label="Your question"
        description="No passwords and no card numbers, please."
        required
        rows={5}
        maxLength={supportLimits.textMax}
        {...field('text')}
      />
      <FormOutcome kind={outcome?.kind ?? 'error'}>{outcome?.text}</FormOutcome>
      <Button type="submit" loading={busy}>
        Send to our team
      </Button>
    </form>
  );
}
