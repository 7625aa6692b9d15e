import { messages } from '../../messages.ts';
import { WindowDrawing } from '../../ui/drawings.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { useViewersQuery } from './hotlists-api.ts';
import { PeopleGrid } from './people-grid.tsx';

/** Who looked at one's profile, the latest first. */
export function ViewedPage() {
  const { data: people, error, refetch } = useViewersQuery(undefined, { refetchOnMountOrArgChange: 30 });
  return (
    <>
      <PageMeta title={messages.viewed.heading} />
      <PageHeader title={messages.viewed.heading} />
      {error && !people ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <PeopleGrid
          people={people}
          empty={messages.viewed.empty}
          hint="A photo and a few lines of your own give people a reason to look."
          drawing={<WindowDrawing />}
        />
      )}
    </>
  );
}
