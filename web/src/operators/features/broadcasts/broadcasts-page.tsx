import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { broadcastsApi } from '../../api/broadcasts-api.ts';
import entries from '../../shared/entries.module.css';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import { BannerPanel } from './banner-panel.tsx';
import { BroadcastCard } from './broadcast-card.tsx';
import { BroadcastForm } from './broadcast-form.tsx';
import classes from './broadcasts.module.css';
import { SwitchesPanel } from './switches-panel.tsx';

/** While one is being sent, to see how far it is. */
const followMs = 5_000;

/** What all members are told: a banner, what is switched off for them, and emails, the latest first. */
export function BroadcastsPage() {
  const { data: known } = broadcastsApi.endpoints.broadcasts.useQueryState();
  const isSending = known?.some(({ state }) => state === 'sending');
  const {
    currentData: broadcasts,
    error,
    refetch,
  } = broadcastsApi.useBroadcastsQuery(undefined, { pollingInterval: isSending ? followMs : 0 });
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PageHeader
        title="To all members"
        intro="For what members must know, such as a change of the terms 30 days before. An email also reaches those who have switched email notices off."
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
      {!broadcasts && error && <ErrorState error={error} retry={refetch} />}
      {!broadcasts && !error && <RowsSkeleton rows={3} height={140} />}
      {broadcasts?.length === 0 && !isWriting && (
        <EmptyState drawing={<LetterDrawing />} title="No emails yet">
          What is written stays a draft until somebody sends it.
        </EmptyState>
      )}
      <ul className={entries.list} aria-label="Emails" data-rows>
        {broadcasts?.map((broadcast) => (
          <BroadcastCard key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
    </>
  );
}
