import { switches } from '@emberline/contracts/switches';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { type Switches, switchesApi } from '../../api/switches-api.ts';
import { When } from '../../shared/times/when.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
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
        <p className={classes.soft}>While it is off, {effect}</p>
        {since && by && (
          <p className={classes.soft}>
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
        <span className={classes.hidden}> {title}</span>
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
