import { qualifierQuestions } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { preloadPage } from '../../api/navigation.ts';
import { keepFirstAnswers, readFirstAnswers } from '../../members/first-answers.ts';
import { texts } from '../../texts.ts';
import { IconArrowLeft } from '../../ui/drawings/icons.ts';
import { StepProgress } from '../../ui/layout/step-progress.tsx';
import classes from './qualifier.module.css';
import { verdictOf } from './verdict.ts';

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
          <div className={classes.answers}>
            <Button size="lg" onClick={() => go([...answers, true])}>
              Yes
            </Button>
            <Button size="lg" variant="default" onClick={() => go([...answers, false])}>
              No
            </Button>
          </div>
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
          <p className={classes.note}>Free, and done in a minute.</p>
          {back}
        </div>
      )}
    </section>
  );
}
