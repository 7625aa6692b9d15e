import type { NotificationData } from '@mantine/notifications';
import classes from './toast.module.css';

export { ask } from './questions.ts';

/** Something worked, or is worth knowing. Goes by itself. */
export function toast(message: string): void {
  show({ id: idOf(message), message });
}

/** Something failed. Stays longer, and is read out at once. */
export function toastError(message: string): void {
  show({ id: idOf(message), message, color: 'red', autoClose: 9000, role: 'alert' });
}

/** Says what happened and offers one way back, for 7 seconds. */
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

/** Equal texts are one toast: three are shown at a time, and what comes next should not wait for repetitions. */
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
