import { switches, switchLimits } from '@emberline/contracts/switches';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { type Switches, switchesApi } from '../../api/broadcasts-api.ts';
import { OrderDialog } from '../../shared/dialogs/order-dialog.tsx';
import { When } from '../../shared/times/times.tsx';
import classes from './switches-panel.module.css';

/** One switch: its state, since when and by whom, and the button that changes it. */
export function SwitchRow({ row }: { row: Switches['switches'][number] }) {
  const [set, { isLoading }] = switchesApi.useSetSwitchMutation();
  const [isAsking, setAsking] = useState(false);
  const { name, on, since, by, reason, version } = row;
  const { title, effect } = switches[name];
  const switchTo = async (body: { on: boolean; reason?: string | null; version: number }) => {
    const { error } = await set({ name, body });
    if (error) return (error as ApiError).message;
    toast(`${title}: switched ${body.on ? 'on' : 'off'}.`);
    return undefined;
  };
  const onSwitchOn = async () => {
    const problem = await switchTo({ on: true, version });
    if (problem) toastError(problem);
  };
  return (
    <li className={classes.row} aria-label={title}>
      <div className={classes.words}>
        <p className={classes.state} data-off={!on || undefined}>
          <b>{title}</b> <span>{on ? 'On' : 'Off'}</span>
        </p>
        <p className="soft">While it is off, {effect}</p>
        {since && by && (
          <p className="soft">
            {on ? 'On' : 'Off'} since <When at={since} />, by {by}
            {reason && <>: {reason}</>}
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant={on ? 'default' : 'filled'}
        loading={isLoading && !on}
        onClick={() => (on ? setAsking(true) : void onSwitchOn())}
      >
        Switch {on ? 'off' : 'on'}
        <span className="only-heard"> {title}</span>
      </Button>
      {isAsking && (
        <SwitchOffDialog
          row={row}
          switchOff={(order) => switchTo({ on: false, ...order })}
          close={() => setAsking(false)}
        />
      )}
    </li>
  );
}

interface SwitchOffDialogProps {
  row: Switches['switches'][number];
  /** @returns what is wrong */
  switchOff: (order: { reason: string | null; version: number }) => Promise<string | undefined>;
  close: () => void;
}

/** Asks before something is switched off for members, and why. */
function SwitchOffDialog({ row, switchOff, close }: SwitchOffDialogProps) {
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
