import { switches, switchLimits } from '@emberline/contracts/switches';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { type Switches, switchesApi } from '../../api/switches-api.ts';
import { OrderDialog } from '../../shared/order-dialog.tsx';
import { When } from '../../shared/when.tsx';
import classes from './switches-panel.module.css';

/** One switch: its state, since when and by whom, and the button that changes it. */
export function SwitchRow({ row }: { row: Switches['switches'][number] }) {
  const [set, { isLoading }] = switchesApi.useSetSwitchMutation();
  const [isAsking, setAsking] = useState(false);
  const { name, on, since, by, reason, version } = row;
  const { title, effect } = switches[name];
  const switchTo = async (body: { on: boolean; reason?: string | null }) => {
    const { error } = await set({ name, body: { ...body, version } });
    if (error) return (error as ApiError).message;
    toast(`${title}: switched ${body.on ? 'on' : 'off'}.`);
    return undefined;
  };
  const onSwitchOn = async () => {
    const problem = await switchTo({ on: true });
    if (problem) toastError(problem);
  };
  return (
    <li className={classes.row} aria-label={title}>
      <div className={classes.words}>
        <p className={classes.state} data-off={!on || undefined}>
          <b>{title}</b> <span>{on ? 'On' : 'Off'}</span>
        </p>
        <p className={classes.soft}>{effect}</p>
        {since && by && (
          <p className={classes.soft}>
            {on ? 'On' : 'Off'} since <When at={since} />, by {by}
            {reason && <>: {reason}</>}
          </p>
        )}
      </div>
      {on ? (
        <Button size="sm" variant="default" onClick={() => setAsking(true)}>
          Switch off
          <span className={classes.hidden}> {title}</span>
        </Button>
      ) : (
        <Button size="sm" loading={isLoading} onClick={() => void onSwitchOn()}>
          Switch on
          <span className={classes.hidden}> {title}</span>
        </Button>
      )}
      {isAsking && (
        <OrderDialog
          title={`Switch off: ${title}?`}
          intro={
            <>
              {effect} Members are told: “{switches[name].told}”
            </>
          }
          action="Switch off"
          onSubmit={(form) => switchTo({ on: false, reason: String(form.get('reason')).trim() || null })}
          close={() => setAsking(false)}
        >
          <TextInput
            label="Why"
            description="Managers alone see it."
            name="reason"
            maxLength={switchLimits.reasonMax}
          />
        </OrderDialog>
      )}
    </li>
  );
}
