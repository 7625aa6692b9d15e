import classes from './step-progress.module.css';

interface StepProgressProps {
  /** From 1. */
  step: number;
  of: number;
}

/** How far one is in a flow of several screens. */
export function StepProgress({ step, of }: StepProgressProps) {
  return (
    <div className={classes.progress}>
      <p>
        Step {step} of {of}
      </p>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Steps"
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuenow={step}
      >
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these are never reordered
          <span key={index} data-done={index < step || undefined} />
        ))}
      </div>
    </div>
  );
}
