import { activeDays, pageSizes, paginationWindow } from '@emberline/contracts/choices';
import { lazy, type PointerEvent, Suspense, useDeferredValue } from 'react';
import { ErrorState } from '../../api/error-state.tsx';
import { preloadPage } from '../../api/navigation.ts';
import { MemberCard, MemberGrid, MemberGridSkeleton } from '../../members/card/member-card.tsx';
import { HotlistHeart } from '../../members/hotlist/hotlist-heart.tsx';
import { ListEnd } from '../../members/list-end.tsx';
import { PageLinks } from '../../ui/layout/page-links.tsx';
import { useBrowseQuery, usePrefetchMembers } from './browse-api.ts';
import { type BrowseOrder, type Filters, homePath, pageOf } from './filters.ts';
import classes from './home-page.module.css';
import { moveBetweenCards } from './move-between-cards.ts';

const NobodyFound = lazy(() =>
  import('./nobody-found.tsx').then((module) => ({ default: module.NobodyFound })),
);

const TeamStrip = lazy(() => import('./team-strip.tsx').then((module) => ({ default: module.TeamStrip })));

const NotInOrder = lazy(() =>
  import('./not-in-order.tsx').then((module) => ({ default: module.NotInOrder })),
);

interface MembersProps {
  filters: Filters;
  order: BrowseOrder;
  page: number;
}

/** One page of members, with the team's strip under the first one. */
export function Members({ filters, order, page }: MembersProps) {
  const queryOf = (number: number) => ({
    ...filters,
    ...(order !== 'active' && { order }),
    ...(number > 1 && { page: number }),
  });
  const { currentData: answer, error, refetch } = useBrowseQuery(queryOf(page));
  // A first page of people is drawn in slices, so that a slow phone takes taps meanwhile.
  const currentData = useDeferredValue(answer) && answer;
  const prefetch = usePrefetchMembers('browse');

  if (error && !answer) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!currentData)
    return (
      <>
        <p className={classes.count}>&nbsp;</p>
        <MemberGridSkeleton count={pageSizes.browse} />
      </>
    );
  const { users, team, totalPages, total, order: given } = currentData;
  if (users.length === 0)
    return (
      <Suspense>
        <NobodyFound filters={filters} page={page} totalPages={totalPages} />
        <TeamStrip team={team} />
      </Suspense>
    );

  /** Fetches what a link needs while the pointer is over it, before the click. */
  const onPointerOver = ({ target }: PointerEvent) => {
    const link = (target as Element).closest('a');
    if (!link) return;
    const { pathname, searchParams } = new URL(link.href);
    if (pathname.startsWith('/view/')) void preloadPage('/view/:memberId');
    else if (pathname === '/home') prefetch(queryOf(pageOf(searchParams)));
  };
  return (
    <div onPointerOver={onPointerOver}>
      <p className={classes.count} role="status">
        {total === 1 ? 'One member' : `${total.toLocaleString()} members`}
      </p>
      {given !== order && (
        <Suspense>
          <NotInOrder order={order} given={given} />
        </Suspense>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: adds the arrow keys to the links inside */}
      <div onKeyDown={moveBetweenCards}>
        <MemberGrid>
          {users.map((member, index) => (
            <MemberCard
              key={member.id}
              member={member}
              eager={index < firstRow}
              says={order === 'shared' ? 'shared' : 'about'}
              corner={<HotlistHeart member={member} />}
            />
          ))}
        </MemberGrid>
      </div>
      {page === totalPages && (
        <ListEnd>
          {Object.keys(filters).length > 0
            ? 'That is everybody who fits these filters.'
            : `That is everybody who was here in the last ${activeDays} days.`}
        </ListEnd>
      )}
      <PageLinks
        page={page}
        totalPages={totalPages}
        around={paginationWindow}
        to={(number) => homePath(filters, number, order)}
      />
      <Suspense>
        <TeamStrip team={team} />
      </Suspense>
    </div>
  );
}

/** Cards in the first row of the widest window; their photos load at once. */
const firstRow = 4;
