import { activeDays, pageSizes, paginationWindow } from '@emberline/contracts/choices';
import type { PointerEvent } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import { preloadPage } from '../../api/navigation.ts';
import { HotlistHeart } from '../../members/hotlist-heart.tsx';
import { ListEnd } from '../../members/list-end.tsx';
import { MemberCard, MemberGrid, MemberGridSkeleton } from '../../members/member-card.tsx';
import { PageLinks } from '../../ui/layout/page-links.tsx';
import { useBrowseQuery, usePrefetchMembers } from './browse-api.ts';
import { type BrowseOrder, type Filters, homePath, pageOf } from './filters.ts';
import classes from './home-page.module.css';
import { moveBetweenCards } from './move-between-cards.ts';
import { NobodyFound } from './nobody-found.tsx';
import { TeamStrip } from './team-strip.tsx';

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
  const { currentData, error, refetch } = useBrowseQuery(queryOf(page));
  const prefetch = usePrefetchMembers('browse');

  if (error && !currentData) return <ErrorState error={error} retry={() => void refetch()} />;
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
      <>
        <NobodyFound filters={filters} page={page} totalPages={totalPages} />
        <TeamStrip team={team} />
      </>
    );

  /** Fetches what a link needs while the pointer is over it, before the click. */
  const onPointerOver = ({ target }: PointerEvent) => {
    const link = (target as Element).closest('a');
    if (!link) return;
    const { pathname, searchParams } = new URL(link.href);
    if (pathname.startsWith('/view/')) preloadPage('/view/:memberId');
    else if (pathname === '/home') prefetch(queryOf(pageOf(searchParams)));
  };
  return (
    <div onPointerOver={onPointerOver}>
      <p className={classes.count} role="status">
        {total === 1 ? 'One member' : `${total.toLocaleString()} members`}
      </p>
      {given !== order && <NotInOrder order={order} />}
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
      <TeamStrip team={team} />
    </div>
  );
}

/** Says what is missing for the chosen order. */
function NotInOrder({ order }: { order: BrowseOrder }) {
  const [field, what] =
    order === 'near' ? ['zip', 'a zip code that we know'] : ['interests', 'your interests'];
  if (order === 'new' || order === 'active') return null;
  return (
    <p className={classes.count}>
      This order needs <Link to={`/profile/edit#${field}`}>{what}</Link>. Until then, who was here lately
      comes first.
    </p>
  );
}

/** Cards in the first row of the widest window; their photos load at once. */
const firstRow = 4;
