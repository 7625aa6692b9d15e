import type { NotificationData } from '@mantine/notifications';
import classes from './toast.module.css';

export { ask } from './questions.ts';

/** A notice that disappears by itself. */
export function toast(message: string): void {
  show({ id: idOf(message), message });
}

/** An error. Stays longer; screen readers read it at once. */
export function toastError(message: string): void {
  show({ id: idOf(message), message, color: 'danger', autoClose: 9000, role: 'alert' });
}

/** A notice with an Undo button, for 7 seconds. */
export function toastWithUndo(message: string, undo: () => void): void {
  const id = crypto.randomUUID();
  const takeBack = () => {
    undo();
    void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id));
  };
  show({
    id,
    autoClose: 7000,
    message: (
      <span className={classes.undo}>
        {message}
        <button type="button" onClick={takeBack}>
          Undo
        </button>
      </span>
    ),
  });
}

/** Equal texts share one toast: only three are shown at a time, and repetitions should not delay others. */
const idOf = (message: string) => message.replaceAll(/\W+/g, '-');

function show(notification: NotificationData): void {
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({
      role: 'status',
      withBorder: true,
      radius: 'md',
      closeButtonProps: { 'aria-label': 'Dismiss' },
      ...notification,
    }),
  );
}
