import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { QuestionDialog } from './question-dialog.tsx';

/** Use `ToastHost`, which loads this later. */
export function Toasts() {
  return (
    <>
      <Notifications position="bottom-center" autoClose={5000} limit={3} />
      <QuestionDialog />
    </>
  );
}
