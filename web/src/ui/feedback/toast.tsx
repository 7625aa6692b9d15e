import type { NotificationData } from '@mantine/notifications';
import { late } from '../late/late.ts';
import * as classes from './feedback.module.css';

export { ask } from './questions.ts';

/** A notice that disappears by itself. */
export function toast(message: string): void {
  show({ id: idOf(message), message });
}

/** An error. Stays longer; screen readers read it at once. */
export function toastError(message: string): void {
  show({ id: idOf(message), message, color: 'danger', autoClose: 9000, role: 'alert' });
}

/** Says what became of a call: why it failed, or that it is done. @param done absent: nothing is said */
export async function toastOutcome(answer: Promise<{ error?: unknown }>, done?: string): Promise<void> {
  const { error } = await answer;
  if (error) toastError((error as Error).message);
  else if (done) toast(done);
}

/** A notice with an Undo button, for 7 seconds. */
export function toastWithUndo(message: string, undo: () => void): void {
  toastWithAction(message, 'Undo', undo, 7000);
}

/** A notice with a button. @param autoClose ms; false: it stays */
export function toastWithAction(
  message: string,
  label: string,
  act: () => void,
  autoClose: number | false,
): void {
  const id = crypto.randomUUID();
  const onClick = () => {
    act();
    void late(() => import('@mantine/notifications')).then(({ notifications }) => notifications.hide(id));
  };
  show({
    id,
    autoClose,
    message: (
      <span className={classes.undo}>
        {message}
        <button type="button" onClick={onClick}>
          {label}
        </button>
      </span>
    ),
  });
}

/** Takes all toasts away. */
export function clearToasts(): void {
  void late(() => import('@mantine/notifications')).then(({ notifications }) => notifications.clean());
}

/** Equal texts share one toast: only three are shown at a time, and repetitions should not delay others. */
const idOf = (message: string) => message.replaceAll(/\W+/g, '-');

function show(notification: NotificationData): void {
  void late(() => import('@mantine/notifications')).then(({ notifications }) =>
    notifications.show({
      role: 'status',
      withBorder: true,
      radius: 'md',
      closeButtonProps: { 'aria-label': 'Dismiss' },
      ...notification,
    }),
  );
}
