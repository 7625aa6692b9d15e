import { switches, switchLimits } from '@emberline/contracts/switches';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Inline } from '../../../members/written/inline.tsx';
import { LetterDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { OrderDialog, useAct } from '../../shared/acts/acts.tsx';
import { Loaded } from '../../shared/lists/lists.tsx';
import { Panel } from '../../shared/panel.tsx';
import { When } from '../../shared/times/times.tsx';
import { AskedPanel, BannerPanel } from './banner-panel.tsx';
import { BroadcastCard, BroadcastForm } from './broadcast-card.tsx';
import classes from './broadcasts.module.css';

/** While one is being sent, to see how far it is. */
const followMs = 5_000;

/** What all members are told: a banner, what is switched off for them, and emails, the latest first. */
export function BroadcastsPage() {
  const { data: known } = operatorApi.endpoints.listBroadcasts.useQueryState();
  const isSending = known?.some(({ state }) => state === 'sending');
  const asked = operatorApi.useListBroadcastsQuery(undefined, { pollingInterval: isSending ? followMs : 0 });
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PageHeader
        title="To all members"
        intro="News, and what members must know, such as a change of the terms 30 days before: an email about the contract also reaches those who have switched emails off."
      >
        {!isWriting && <Button onClick={() => setWriting(true)}>Write an email</Button>}
      </PageHeader>
      <div className={classes.panels}>
        {isWriting && (
          <div className={classes.wide}>
            <Panel title="New email">
              <BroadcastForm close={() => setWriting(false)} />
            </Panel>
          </div>
        )}
        <BannerPanel />
        <SwitchesPanel />
      </div>
      <Loaded asked={asked} rows={3} height={140}>
        {(broadcasts) => (
          <>
            {broadcasts.length === 0 && !isWriting && (
              <EmptyState drawing={<LetterDrawing />} title="No emails yet">
                What is written stays a draft until somebody sends it.
              </EmptyState>
            )}
            <ul className="list stack gap-12" aria-label="Emails" data-rows>
              {broadcasts.map((broadcast) => (
                <BroadcastCard key={broadcast.id} broadcast={broadcast} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  );
}

/** What a colleague switches is seen without a reload. */
const lookEveryMs = 15_000;

/** Switches off what members do, for a time of trouble, and on again. */
function SwitchesPanel() {
  const asked = operatorApi.useListSwitchesQuery(undefined, {
    pollingInterval: lookEveryMs,
    skipPollingIfUnfocused: true,
  });
  return (
    <AskedPanel
      title="Switch off for members"
      asked={asked}
      failed="We could not find out what is switched off."
      rows={3}
      height={104}
    >
      {({ switches: all, inForce }) => (
        <>
          <p className="flat soft text-wide">
            For a time of trouble, and within three seconds. Members read why they cannot go on before they
            fill in a form. What operators do is never switched off.
          </p>
          <FormOutcome kind="error">
            {!inForce &&
              'The gateway cannot be told at the moment: for members everything may still be on. It is tried again every five seconds.'}
          </FormOutcome>
          <ul className="list stack">
            {all.map((one) => (
              <SwitchRow key={one.name} row={one} />
            ))}
          </ul>
        </>
      )}
    </AskedPanel>
  );
}

type Row = Answer<'listSwitches'>['switches'][number];

/** One switch: its state, since when and by whom, and the button that changes it. */
function SwitchRow({ row }: { row: Row }) {
  const { order, act, isBusy } = useAct('setSwitch');
  // As it was when the question was asked: a second try must not overwrite what a colleague has changed meanwhile.
  const [askedOf, ask] = useState<Row>();
  const { name, on, since, by, reason, version } = row;
  const { title, effect, told } = switches[name];
  const switchOn = () => act({ name, on: true, version }, `${title}: switched on.`);
  return (
    <li className={`split fold ${classes.row}`} aria-label={title}>
      <div className={`stack gap-2 text-wide anywhere ${classes.words}`}>
        <p className={classes.state} data-off={!on || undefined}>
          <b>{title}</b> <span>{on ? 'On' : 'Off'}</span>
        </p>
        <p className="soft">While it is off, {effect}</p>
        {since && by && (
          <p className="soft">
            {on ? 'On' : 'Off'} since <When at={since} />, by {by}
            {reason && (
              <>
                : <Inline>{reason}</Inline>
              </>
            )}
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant={on ? 'default' : 'filled'}
        loading={isBusy && !on}
        onClick={() => (on ? ask(row) : void switchOn())}
      >
        Switch {on ? 'off' : 'on'}
        <span className="only-heard"> {title}</span>
      </Button>
      {askedOf && (
        <OrderDialog
          title={`Switch off: ${title}?`}
          intro={`While it is off, ${effect} Members are told: “${told}”`}
          action="Switch off"
          onSubmit={(form) => {
            const why = String(form.get('reason')).trim() || null;
            return order(
              { name, on: false, reason: why, version: askedOf.version },
              `${title}: switched off.`,
            );
          }}
          close={() => ask(undefined)}
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
