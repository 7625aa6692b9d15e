import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toast, toastError } from '../../../../ui/feedback/toast.tsx';
import { TextInput } from '../../../../ui/forms/fields.ts';
import { messagingApi } from '../../../api/messaging-api.ts';
import { operatorTexts } from '../../../shared/texts.ts';
import classes from './people.module.css';

/** Sets a number of team profiles online for an hour, one after another. */
export function RandomOnliner() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [randomOnline, { isLoading }] = messagingApi.useRandomOnlineMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const count = Number(typed);
    if (!Number.isInteger(count) || count <= 0) {
      setProblem(operatorTexts.onlineInvalid);
      toastError(operatorTexts.onlineInvalid);
      return;
    }
    const { data, error } = await randomOnline(count);
    if (error) return toastError(operatorTexts.onlineFailed);
    setTyped('');
    toast(data.message);
  };

  return (
    <form className="row at-bottom gap-8" onSubmit={submit} noValidate>
      <TextInput
        size="sm"
        type="number"
        inputMode="numeric"
        min={1}
        label="Number of users"
        className={classes.number}
        value={typed}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="sm" variant="default" loading={isLoading}>
        Randomised Onliner
      </Button>
    </form>
  );
}
