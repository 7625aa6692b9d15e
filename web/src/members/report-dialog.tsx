import { choices, type ReportReason } from '@emberline/contracts/choice-lists';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../api/send.ts';
import { Dialog, DialogButtons } from '../ui/feedback/dialog.tsx';
import { toast } from '../ui/feedback/toast.tsx';
import { FormOutcome } from '../ui/forms/form-outcome.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import classes from './report-dialog.module.css';
import { useReportMemberMutation } from './safety-api.ts';

interface ReportDialogProps {
  id: string;
  name: string;
  close: () => void;
}

/** Reports a member to the team: a reason, and optional details. */
export function ReportDialog({ id, name, close }: ReportDialogProps) {
  const [report, { isLoading }] = useReportMemberMutation();
  const [error, setError] = useState<string>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const details = String(form.get('details')).trim();
    const answer = await report({
      id,
      reason: form.get('reason') as ReportReason,
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
        <TextArea label="More about it, if you like" name="details" rows={3} maxLength={1000} />
        <FormOutcome kind="error">{error}</FormOutcome>
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
