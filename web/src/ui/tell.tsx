import type { NotificationData } from '@mantine/notifications';
import type { ReactNode } from 'react';
import classes from './tell.module.css';

export { ask } from './questions.ts';

/** Something worked, or is worth knowing. Goes by itself. */
export function toast(message: ReactNode): void {
  show({ message });
}

/** Something failed. Stays longer, and is read out at once. */
export function toastError(message: ReactNode): void {
  show({ message, color: 'red', autoClose: 9000, role: 'alert' });
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
