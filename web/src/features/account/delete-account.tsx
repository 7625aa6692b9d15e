import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Setting } from './setting.tsx';

const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })),
);

export function DeleteAccount({ paid }: { paid: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Setting
      title="Delete my account"
      action={
        <Button variant="default" color="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      }
    >
      <p>Erases your profile, your photos and what you wrote, everywhere. This cannot be taken back.</p>
      {open && (
        <Suspense>
          <DeleteDialog paid={paid} close={() => setOpen(false)} />
        </Suspense>
      )}
    </Setting>
  );
}
