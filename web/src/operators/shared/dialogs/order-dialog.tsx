import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import classes from './order-dialog.module.css';

interface OrderDialogProps {
  title: string;
  /** What will happen, and whether it can be taken back. */
  intro: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** The label of the button that orders it. */
  action: string;
  /** Nobody loses anything by it: the button is not red. */
  harmless?: boolean;
  /** Carries the order out. @returns what is wrong; nothing closes the dialog */
  onSubmit: (form: FormData) => Promise<string | undefined>;
  onChange?: () => void;
  close: () => void;
}

/** Asks an operator for what an order needs, such as a reason, before it is carried out. */
export function OrderDialog({ title, intro, children, action, harmless, ...props }: OrderDialogProps) {
  const { onSubmit, onChange, close } = props;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const wrong = await onSubmit(new FormData(event.currentTarget));
    setBusy(false);
    setProblem(wrong);
    if (wrong === undefined) close();
  };
  return (
    <Dialog title={title} onClose={close}>
      <form
        className={classes.form}
        onSubmit={(event) => void submit(event)}
        onChange={() => {
          setProblem(undefined);
          onChange?.();
        }}
        noValidate
      >
        <p className={classes.intro}>{intro}</p>
        {children}
        <FormOutcome kind="error">{problem}</FormOutcome>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color={harmless ? undefined : 'danger'} loading={isBusy}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
