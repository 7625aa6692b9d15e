import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { IconDownload } from '../../ui/drawings/icons.ts';
import { Setting } from './setting.tsx';

const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
);

export function ExportData() {
  const [open, setOpen] = useState(false);
  return (
    <Setting
      title="My data"
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={19} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Download my data
        </Button>
      }
    >
      <p>
        Everything we keep about you, in one archive: your profile, messages and payments as JSON, and your
        photos. We ask for your password first.
      </p>
      {open && (
        <Suspense>
          <ExportDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </Setting>
  );
}
