import '../../api/add-access-operations.ts';
import type { AnswerOf, signup } from '@emberline/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import { preloadPage } from '../../api/navigation.ts';
import { send } from '../../api/send.ts';
import { useSwitchedOff } from '../../api/use-switched-off.ts';
import { forget } from '../../kept/storage.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import { texts } from '../../texts.ts';
import type { FieldErrors } from '../../ui/forms/check-form.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { keepTyped, restoreTyped } from '../../ui/forms/keep-typed.ts';
import { useFields } from '../../ui/forms/use-fields.ts';
import { useHydrating } from '../../ui/forms/use-hydrating.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { FormCard } from '../../ui/layout/form-card.tsx';
import { logIn } from './enter.ts';
import { SignupFields } from './signup-fields.tsx';
import { checkSignup, emptySignup, errorsIn, type Signup, stepOf, steps } from './signup-form.ts';

// Seldom needed: only when who has joined cannot be logged in.
const CheckYourEmail = lazyPart(() => import('./check-your-email.tsx'), 'CheckYourEmail');

const typed = 'signup';

/** The form with eight fields: as a whole, or, after the questions of the landing page, a few fields a screen. */
export function SignupPage() {
  const navigate = useNavigate();
  const { step, goTo } = useStep();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [joined, setJoined] = useState<{ email: string; message: string }>();
  const off = useSwitchedOff('signup');
  const isLast = step === undefined || step === steps.length - 1;
  /** To the screen of the first faulty field. */
  const leadTo = (errors: FieldErrors) => {
    const at = stepOf(errors);
    if (step !== undefined && at >= 0 && at !== step) goTo(at);
  };
  const { field, onSubmit, showErrors } = useFields(emptySignup, (values) => {
    const errors = checkSignup(values);
    if (!isLast) return errorsIn(errors, step);
    leadTo(errors);
    return errors;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form comes back empty when joining is switched on again
  useEffect(() => {
    if (form.current) restoreTyped(typed, form.current);
  }, [off]);
  useFocusOn(step, form);

  const join = async (body: Signup, element: HTMLFormElement) => {
    setBusy(true);
    setFailure(undefined);
    const { data, error } = await send<AnswerOf<typeof signup>>({ id: 'signup', body, token: null });
    if (error) {
      setBusy(false);
      const fields = fieldErrorsOf(error, body);
      leadTo(fields);
      showErrors(element, fields);
      if (Object.keys(fields).length === 0) setFailure(error.message || texts.signup.failed);
      return;
    }
    forget(typed);
    void preloadPage('/welcome');
    // With this session, the link in the email confirms the account without asking for the password again.
    const refused = await logIn({ identifier: body.username, password: body.password });
    setBusy(false);
    if (refused) setJoined({ email: body.email, message: data.message });
    else void navigate('/welcome', { replace: true });
  };

  if (joined) return <CheckYourEmail {...joined} />;
  return (
    <FormCard
      title="Join free"
      intro={
        !off && step === undefined && 'Eight fields and you are in. Nothing is charged for looking around.'
      }
      below={
        <>
          <span>
            Already a member? <Link to="/login">Log in</Link>
          </span>
          {!off && (
            <Link to="/signup" replace state={step === undefined ? { step: 0 } : null}>
              {step === undefined ? 'One question at a time' : 'All fields on one page'}
            </Link>
          )}
        </>
      }
    >
      <PageMeta
        title="Sign up"
        description="Join free, look around, and meet single adults near you. For adults of 18 and over."
      />
      {off ? (
        <FormOutcome kind="notice">{off}</FormOutcome>
      ) : (
        <SignupFields
          ref={form}
          step={step}
          field={(name) => ({ required: true, ...field(name) })}
          onInput={(element) => keepTyped(typed, element)}
          onSubmit={onSubmit(async (values, element) => {
            if (isLast) await join(values, element);
            else goTo(step + 1);
          })}
          back={() => goTo((step ?? 1) - 1)}
          busy={busy}
          failure={failure}
        />
      )}
    </FormCard>
  );
}

/** The step in this entry of the browser's history, so that its Back button leads to the step before; undefined: all at once. */
function useStep() {
  const { state } = useLocation() as { state: { step?: number } | null };
  const navigate = useNavigate();
  const isHydrating = useHydrating();
  useEffect(() => {
    // Set by `early-submit.js`: until now the page was not shown.
    if (!isHydrating) delete document.documentElement.dataset.steps;
  }, [isHydrating]);
  const step = isHydrating ? undefined : state?.step;
  return {
    step: step !== undefined && steps[step] ? step : undefined,
    goTo: (to: number) => void navigate('/signup', { state: { step: to } }),
  };
}

/** After a move to another step its first faulty field has the focus, or its first one. */
function useFocusOn(step: number | undefined, form: React.RefObject<HTMLFormElement | null>) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    const isMove = before.current !== undefined && step !== undefined;
    before.current = step;
    if (!isMove) return;
    const shown = form.current?.querySelector('fieldset:not([hidden])');
    const faulty = shown?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (faulty ?? shown?.querySelector<HTMLElement>('input, select'))?.focus();
  }, [step, form]);
}
