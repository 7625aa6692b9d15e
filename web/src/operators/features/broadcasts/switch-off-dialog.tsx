import { switches, switchLimits } from '@emberline/contracts/switches';
import { useState } from 'react';
import { TextInput } from '../../../ui/forms/fields.ts';
import type { Switches } from '../../api/switches-api.ts';
import { OrderDialog } from '../../shared/dialogs/order-dialog.tsx';

interface SwitchOffDialogProps {
  row: Switches['switches'][number];
  /** @returns what is wrong */
  switchOff: (order: { reason: string | null; version: number }) => Promise<string | undefined>;
  close: () => void;
}

/** Asks before something is switched off for members, and why. */
export function SwitchOffDialog({ row, switchOff, close }: SwitchOffDialogProps) {
  // As it was when the question was asked: a second try must not overwrite what a colleague has changed meanwhile.
  const [version] = useState(row.version);
  const { title, effect, told } = switches[row.name];
  return (
    <OrderDialog
      title={`Switch off: ${title}?`}
      intro={
        <>
          While it is off, {effect} Members are told: “{told}”
        </>
      }
      action="Switch off"
      onSubmit={(form) => switchOff({ reason: String(form.get('reason')).trim() || null, version })}
      close={close}
    >
      <TextInput
        label="Why"
        description="Managers alone see it."
        name="reason"
        maxLength={switchLimits.reasonMax}
      />
    </OrderDialog>
  );
}
