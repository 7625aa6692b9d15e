import classes from './form-message.module.css';

interface FormMessageProps {
  kind: 'error' | 'done';
  children: string | null | undefined;
}

/** What became of a whole form; read out when it appears. Keeps its place in the page so that live regions work. */
export function FormMessage({ kind, children }: FormMessageProps) {
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
