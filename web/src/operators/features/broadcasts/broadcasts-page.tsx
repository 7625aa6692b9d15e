import { Button } from '@mantine/core';
import { useState } from 'react';
import { LetterDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { operatorApi } from '../../api/operator-api.ts';
import { Loaded } from '../../shared/lists/lists.tsx';
import { Panel } from '../../shared/panel.tsx';
import { BannerPanel } from './banner-panel.tsx';
import { BroadcastCard, BroadcastForm } from './broadcast-card.tsx';
import classes from './broadcasts.module.css';
import { SwitchesPanel } from './switches-panel.tsx';

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
