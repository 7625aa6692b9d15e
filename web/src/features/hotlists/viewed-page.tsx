import { ErrorState } from '../../api/error-state.tsx';
import { texts } from '../../texts.ts';
import { WindowDrawing } from '../../ui/drawings/drawings.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PeopleGrid, useViewersQuery } from './people-grid.tsx';

/** Members who viewed the own profile, the latest first. */
export function ViewedPage() {
  const { data: people, error, refetch } = useViewersQuery(undefined, { refetchOnMountOrArgChange: 30 });
  return (
    <>
      <PageHeader title={texts.viewed.heading} />
      {error && !people ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <PeopleGrid
          people={people}
          empty={texts.viewed.empty}
          hint="A photo and a few lines of your own give people a reason to look."
          end="Nobody else has viewed your profile yet."
          drawing={<WindowDrawing />}
        />
      )}
    </>
  );
}
