import { qualifierQuestions } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { preloadPage } from '../../api/navigation.ts';
import type { OperationId } from '../../api/operations.ts';
import { send } from '../../api/send.ts';
import { keepFirstAnswers, readFirstAnswers } from '../../members/first-answers.ts';
import { texts } from '../../texts.ts';
import { IconArrowLeft } from '../../ui/drawings/icons.ts';
import { StepProgress } from '../../ui/layout/step-progress.tsx';
import * as classes from './landing.module.css';

const count = qualifierQuestions.length;

/** Six questions, one after another, then the link to sign up. The answers stay in this tab, also when the page is loaded again. */
export function Qualifier() {
  const [answers, setAnswers] = useState<boolean[]>([]);
  const answered = answers.length;
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);

  // Not in the first drawing, which has to be as the document has it.
  useEffect(() => {
    const before = readFirstAnswers().slice(0, count);
    if (before.length > 0) setAnswers(before);
    // The first answer, where it was given before the scripts were there.
    const timer = setTimeout(() => globalThis.sendHeldForm?.());
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // After an answer the heading gets the focus, so that screen readers read the next question.
    if (moved.current) heading.current?.focus({ preventScroll: true });
  });

  const go = (to: boolean[]) => {
    moved.current = true;
    setAnswers(to);
    keepFirstAnswers(to);
    if (to.length === count) void preloadPage('/signup');
  };

  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go([...answers, (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'yes']);
  };

  // Takes its room at the first question too, so that the answer buttons do not move.
  const back = (
    <button
      type="button"
      className={classes.back}
      disabled={answered === 0}
      onClick={() => go(answers.slice(0, -1))}
    >
      <IconArrowLeft size={16} aria-hidden /> Previous question
    </button>
  );
  return (
    <section className={classes.card} aria-label="Six quick questions">
      <StepProgress done={answered} of={count} label="Questions answered">
        {answered < count ? `Question ${answered + 1} of ${count}` : 'All answered'}
      </StepProgress>
      {answered < count ? (
        <div className={classes.step} key={answered}>
          <h2 className={classes.question} ref={heading} tabIndex={-1}>
            {qualifierQuestions[answered]}
          </h2>
          <form className={classes.answers} onSubmit={answer}>
            <Button size="lg" type="submit" value="yes">
              Yes
            </Button>
            <Button size="lg" type="submit" value="no" variant="default">
              No
            </Button>
          </form>
          {back}
        </div>
      ) : (
        <div className={classes.step} key="done">
          <h2 className={classes.question} ref={heading} tabIndex={-1}>
            {verdictOf(answers)}
          </h2>
          <Button size="lg" component={Link} to="/signup" state={{ step: 0 }} fullWidth>
            {texts.landing.signUp}
          </Button>
          <p className="flat soft centered">Free, and done in a minute.</p>
          {back}
        </div>
      )}
    </section>
  );
}

/** The qualifier's closing sentences. */
export const verdicts = {
  mostlyYes: 'Good answers. People like you are here.',
  mixed: 'A bit of both. Look around, and see who suits you.',
  no: 'That was clear. Looking around is free, in case it suits you after all.',
};

/** The closing sentence by the number of yes, so that six times no is not praised. */
function verdictOf(answers: boolean[]): string {
  const yes = answers.filter(Boolean).length;
  if (yes > answers.length / 2) return verdicts.mostlyYes;
  return yes === 0 ? verdicts.no : verdicts.mixed;
}

/** The answer of a public operation, fetched after the first paint; undefined until then, or when it fails. */
export function useGuestAnswer<T>(id: OperationId): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    const stop = new AbortController();
    void send<T>({ id, token: null }, stop.signal).then(({ data }) => {
      if (data) setAnswer(data);
    });
    return () => stop.abort();
  }, [id]);
  return answer;
}
