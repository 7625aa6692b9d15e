import { Loader } from '@mantine/core';
import * as classes from './payment.module.css';

/** A small popup over the form while a request runs. */
export function PleaseWait({ children }: { children: string }) {
  return (
    <div className={classes.veil} role="status">
      <p className={classes.popup}>
        <Loader type="dots" size="sm" aria-hidden />
        {children}
      </p>
    </div>
  );
}
