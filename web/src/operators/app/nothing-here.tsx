import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { texts } from '../../texts.ts';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** An address of the operators' area that leads to no page. The links stay around it. */
export function NothingHere() {
  return (
    <>
      <PageMeta title={texts.notFound.title} />
      <h1>{texts.notFound.title}</h1>
      <EmptyState
        drawing={<LostDrawing />}
        title={texts.notFound.text}
        action={
          <Button component={Link} to="/admin/dashboard">
            To the dashboard
          </Button>
        }
      />
    </>
  );
}
