import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { FrameDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { advertsApi } from '../../api/adverts-api.ts';
import entries from '../../shared/entries.module.css';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import { AdvertForm } from './advert-form.tsx';
import { AdvertLine } from './advert-line.tsx';

/** The adverts of the house: what members see beside the pages. */
export function AdvertsPage() {
  const { currentData: adverts, error, refetch } = advertsApi.useAdvertsQuery();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Adverts"
        intro="Each of the three places shows the advert that began last, of those that run and are for the member. A change reaches members within an hour."
      >
        {!isAdding && <Button onClick={() => setAdding(true)}>Add advert</Button>}
      </PageHeader>
      {isAdding && (
        <Panel title="New advert">
          <AdvertForm close={() => setAdding(false)} />
        </Panel>
      )}
      {!adverts && error && <ErrorState error={error} retry={refetch} />}
      {!adverts && !error && <RowsSkeleton rows={3} height={140} />}
      {adverts?.length === 0 && (
        <EmptyState drawing={<FrameDrawing />} title="No adverts">
          The column beside the pages stays empty.
        </EmptyState>
      )}
      <ul className={entries.list} aria-label="Adverts" data-rows>
        {adverts?.map((advert) => (
          <AdvertLine key={advert.id} advert={advert} />
        ))}
      </ul>
    </>
  );
}
