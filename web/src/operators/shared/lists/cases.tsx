import { Button } from '@mantine/core';
import { type Key, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Folded } from '../../../members/written/written.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { KeptIn } from '../../../ui/forms/use-kept.ts';
import classes from '../operators.module.css';
import { type Asked, type PageLink, PageOfList } from './lists.tsx';

interface CasesProps<D, T> {
  asked: Asked<D>;
  at: PageLink;
  of: (data: D) => readonly T[];
  keyOf: (one: T) => Key;
  /** Shown where there are none. */
  drawing: ReactNode;
  title: string;
  hint: string;
  children: (one: T) => ReactNode;
}

/** A page of what operators decide one by one, such as reports. */
export function Cases<D extends { totalPages: number }, T>(props: CasesProps<D, T>) {
  const { asked, at, of, keyOf, drawing, title, hint, children } = props;
  return (
    <PageOfList asked={asked} at={at} rows={4} height={150}>
      {(data) =>
        of(data).length === 0 ? (
          <EmptyState drawing={drawing} title={title}>
            {hint}
          </EmptyState>
        ) : (
          <ul className="list stack gap-12" data-rows>
            {of(data).map((one) => (
              <KeptIn key={keyOf(one)} value={String(keyOf(one))}>
                {children(one)}
              </KeptIn>
            ))}
          </ul>
        )
      }
    </PageOfList>
  );
}

interface CaseProps {
  label: string;
  /** What it is about. */
  who: ReactNode;
  /** When it came. */
  when: ReactNode;
  /** What members wrote. */
  children: ReactNode;
  /** What was decided; none while it is open. */
  decision: ReactNode;
  /** Shown while it is open. */
  form: (onDecided: () => void) => ReactNode;
}

/** When somebody decides it here the form goes, and it may move down; it gets the focus. */
export function Case({ label, who, when, children, decision, form }: CaseProps) {
  const line = useRef<HTMLLIElement>(null);
  const decidedHere = useRef(false);
  const isDecided = Boolean(decision);
  useEffect(() => {
    if (isDecided && decidedHere.current) line.current?.focus();
  }, [isDecided]);
  const onDecided = () => {
    decidedHere.current = true;
  };
  return (
    <li ref={line} className={`${classes.entry} ${classes.case}`} data-row tabIndex={-1} aria-label={label}>
      <div className={`${classes.caseHead} split fold soft small`}>
        {who}
        {when}
      </div>
      {children}
      {isDecided ? (
        <p className={`${classes.decision} text-wide anywhere as-written`}>
          <Folded>{decision}</Folded>
        </p>
      ) : (
        form(onDecided)
      )}
    </li>
  );
}

interface AnswerFormProps {
  label: string;
  rows?: number;
  maxLength: number;
  /** The value and the label of each button, and whether it is at work; the first is filled if `strong`. */
  buttons: readonly (readonly [value: string, label: string, isBusy: boolean])[];
  strong?: boolean;
  /** @returns what is wrong with it */
  onSubmit: (answer: string, button: string) => Promise<string | undefined>;
}

/** Asks what whoever wrote is told, and decides by the button that is pressed. What was typed stays when that fails. */
export function AnswerForm({ label, rows = 2, maxLength, buttons, strong, onSubmit }: AnswerFormProps) {
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer')).trim();
    const button = (event.nativeEvent.submitter as HTMLButtonElement).value;
    setProblem(await onSubmit(answer, button));
  };
  return (
    <form className="stack gap-10" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={label}
        name="answer"
        rows={rows}
        maxLength={maxLength}
        data-reply
        onChange={() => setProblem(undefined)}
      />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <div className="row gap-8">
        {buttons.map(([value, name, isBusy], n) => (
          <Button
            key={value}
            type="submit"
            size="sm"
            variant={strong && n === 0 ? 'filled' : 'default'}
            value={value}
            loading={isBusy}
          >
            {name}
          </Button>
        ))}
      </div>
    </form>
  );
}

interface ViewLinksProps {
  label: string;
  /** Address and name of each view. */
  views: readonly (readonly [to: string, name: string])[];
  /** The address of the view that is shown. */
  shown: string;
}

/** The views of a list, each with an address of its own. */
export function ViewLinks({ label, views, shown }: ViewLinksProps) {
  return (
    <nav className={`${classes.views} row gap-8`} aria-label={label}>
      {views.map(([to, name]) => (
        <Link key={to} to={to} aria-current={to === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
