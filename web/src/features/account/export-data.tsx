import { Button } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/send.ts';
import { IconDownload } from '../../ui/icons.ts';
import { toastError } from '../../ui/tell.tsx';
import { Setting } from './setting.tsx';

export function ExportData() {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    const { data, error } = await send<Blob>({ id: 'exportMyData', as: 'bytes' });
    setBusy(false);
    if (error) toastError(error.message);
    else save(data, 'my-data.zip');
  };
  return (
    <Setting
      title="My data"
      action={
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={19} aria-hidden />}
          onClick={() => void onClick()}
        >
          Download my data
        </Button>
      }
    >
      <p>
        Everything we keep about you, in one archive: your profile, messages and payments as JSON, and your
        photos.
      </p>
    </Setting>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
