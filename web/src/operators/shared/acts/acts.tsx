import { Button, type ButtonProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import type { Question } from '../../../ui/feedback/questions.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { type Act, type Answer, type Input, operatorApi } from '../../api/operator-api.ts';

/** What is said of an act that is done. */
type Done<K extends Act> = string | ((answer: Answer<K>) => string);

/** @param sure asked before · @param gone what is said instead when there is nothing to act on any more */
interface ActOptions {
  sure?: Question | undefined;
  gone?: string | undefined;
}

type Outcome<K extends Act> = { data: Answer<K>; error?: undefined } | { data?: undefined; error: ApiError };

/**
 * One of the operators' calls that change something.
 * `call` makes it · `order` makes it and says that it is done, else answers what is wrong · `act` asks first if it has to,
 * and says either; it answers whether it is done.
 */
export function useAct<K extends Act>(id: K) {
  // The definitions differ by operation; which one it is, the types of `Input` and `Answer` say.
  const { useMutation } = operatorApi.endpoints[id] as unknown as {
    useMutation: () => readonly [
      (input: Input<K>) => Promise<Outcome<K>> & { abort: () => void },
      { isLoading: boolean },
    ];
  };
  const [call, { isLoading: isBusy }] = useMutation();
  const order = async (input: Input<K>, done?: Done<K>, gone?: string): Promise<string | undefined> => {
    const { data, error } = await call(input);
    if (error && !(gone && error.status === 404)) return error.message;
    const said = error ? gone : typeof done === 'function' ? done(data as Answer<K>) : done;
    if (said) toast(said);
    return undefined;
  };
  const act = async (input: Input<K>, done?: Done<K>, { sure, gone }: ActOptions = {}): Promise<boolean> => {
    if (sure && !(await ask(sure))) return false;
    const problem = await order(input, done, gone);
    if (problem !== undefined) toastError(problem);
    return problem === undefined;
  };
  return { call, order, act, isBusy };
}

interface ActButtonProps<K extends Act> extends ActOptions, ButtonProps {
  act: K;
  /** A function: known when it is pressed. */
  input: Input<K> | (() => Input<K>);
  /** Absent: the list says it. */
  done?: Done<K>;
  'aria-label'?: string;
  onDone?: () => void;
}

/** A button that does one thing: asks first if it has to, and says what came of it. At work it keeps the focus. */
export function ActButton<K extends Act>(props: ActButtonProps<K>) {
  const { act: id, input, done, sure, gone, onDone, ...button } = props;
  const { act, isBusy } = useAct(id);
  const onClick = async () => {
    const given = typeof input === 'function' ? (input as () => Input<K>)() : input;
    if (await act(given, done, { sure, gone })) onDone?.();
  };
  return <FocusButton size="compact-sm" off={isBusy} onClick={() => void onClick()} {...button} />;
}

interface FocusButtonProps extends ButtonProps {
  off: boolean;
  onClick: () => void;
  'aria-label'?: string;
}

/** It keeps the focus while it is off: a disabled button loses it. */
export function FocusButton({ off, onClick, ...button }: FocusButtonProps) {
  return (
    <Button
      variant="default"
      data-disabled={off || undefined}
      aria-disabled={off || undefined}
      onClick={() => off || onClick()}
      {...button}
    />
  );
}

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
        className="stack gap-12"
        onSubmit={(event) => void submit(event)}
        onChange={() => {
          setProblem(undefined);
          onChange?.();
        }}
        noValidate
      >
        <p className="flat soft text-wide">{intro}</p>
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
