import { choices } from '@emberline/contracts/choice-lists';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../api/send.ts';
import { Dialog, DialogButtons } from '../ui/feedback/dialog.tsx';
import { toast } from '../ui/feedback/toast.tsx';
import { FormMessage } from '../ui/forms/form-message.tsx';
import classes from './report-dialog.module.css';
import { useReportMemberMutation } from './safety-api.ts';

interface ReportDialogProps {
  id: string;
  name: string;
  close: () => void;
}

/** Tells the team about somebody: a reason, and words if one likes. */
export function ReportDialog({ id, name, close }: ReportDialogProps) {
  const [report, { isLoading }] = useReportMemberMutation();
  const [error, setError] = useState<string>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const details = String(form.get('details')).trim();
    const answer = await report({
      id,
      reason: form.get('reason') as (typeof choices.reportReason)[number],
      ...(details === '' ? {} : { details }),
    });
    if (answer.error) return setError((answer.error as ApiError).message);
    close();
    toast('Thank you. Our team looks at every report.');
  };
  return (
    <Dialog onClose={close} title={`Report ${name}`}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <fieldset className={classes.reasons}>
          <legend>What is wrong?</legend>
          {choices.reportReason.map((reason) => (
            <label key={reason} className={classes.reason}>
              <input type="radio" name="reason" value={reason} required />
              {reason}
            </label>
          ))}
        </fieldset>
        <label className={classes.details}>
          More about it, if you like
          <textarea name="details" rows={3} maxLength={1000} />
        </label>
        <FormMessage kind="error">{error}</FormMessage>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Not now
          </Button>
          <Button type="submit" loading={isLoading}>
            Send report
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
