import { Button } from '@mantine/core';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { type Switches, switchesApi } from '../../api/broadcasts-api.ts';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import { SwitchRow } from './switch-row.tsx';
import classes from './switches-panel.module.css';

const title = 'Switch off for members';
/** What a colleague switches is seen without a reload. */
const lookEveryMs = 15_000;

/** Switches off what members do, for a time of trouble, and on again. */
export function SwitchesPanel() {
  const { data, error, refetch } = switchesApi.useSwitchesQuery(undefined, {
    pollingInterval: lookEveryMs,
    skipPollingIfUnfocused: true,
  });
  return (
    <Panel title={title}>
      {data ? (
        <Rows data={data} />
      ) : error ? (
        <>
          <p role="alert">We could not find out what is switched off.</p>
          <Button size="sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <RowsSkeleton rows={3} height={104} />
      )}
    </Panel>
  );
}

function Rows({ data: { switches, inForce } }: { data: Switches }) {
  return (
    <>
      <p className={classes.intro}>
        For a time of trouble, and within three seconds. Members read why they cannot go on before they fill
        in a form. What operators do is never switched off.
      </p>
      <FormOutcome kind="error">
        {!inForce &&
          'The gateway cannot be told at the moment: for members everything may still be on. It is tried again every five seconds.'}
      </FormOutcome>
      <ul className="list stack">
        {switches.map((one) => (
          <SwitchRow key={one.name} row={one} />
        ))}
      </ul>
    </>
  );
}
