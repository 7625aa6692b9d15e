import * as classes from './forms.module.css';

interface FormOutcomeProps {
  /** `notice`: what is not possible for a while, and nobody's fault. */
  kind: 'error' | 'done' | 'notice';
  children: string | false | null | undefined;
}

/** The outcome of a form. Always rendered, since screen readers only announce changes of an existing live region. */
export function FormOutcome({ kind, children }: FormOutcomeProps) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classes.place}>
      {children && (
        <p className={classes.message} data-kind={kind}>
          {children}
        </p>
      )}
    </div>
  );
}
