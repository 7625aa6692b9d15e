import { activeDays, pageSizes, paginationWindow } from '@emberline/contracts/choices';
import type { PointerEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import { preloadPage } from '../../api/navigation.ts';
import { HotlistHeart } from '../../members/hotlist-heart.tsx';
import { ListEnd } from '../../members/list-end.tsx';
import { MemberCard, MemberGrid, MemberGridSkeleton } from '../../members/member-card.tsx';
import { texts } from '../../texts.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageLinks } from '../../ui/layout/page-links.tsx';
import { useBrowseQuery, usePrefetchMembers } from './browse-api.ts';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, filtersOf, homePath, pageOf } from './filters.ts';
import classes from './home-page.module.css';
import { moveBetweenCards } from './move-between-cards.ts';
import { NobodyFound } from './nobody-found.tsx';

/** Members who match the filters, 24 a page; page and filters are in the address. */
export function HomePage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = filtersOf(address);
  const page = pageOf(address);
  return (
    <>
      <PageHeader title={texts.home.heading} />
      <FilterBar filters={filters} choose={(chosen) => void navigate(homePath(chosen))} />
      <Members filters={filters} page={page} />
    </>
  );
}

function Members({ filters, page }: { filters: Filters; page: number }) {
  const query = page > 1 ? { ...filters, page } : filters;
  const { currentData, error, refetch } = useBrowseQuery(query);
  const prefetch = usePrefetchMembers('browse');

  if (error && !currentData) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!currentData)
    return (
      <>
        <p className={classes.count}>&nbsp;</p>
        <MemberGridSkeleton count={pageSizes.browse} />
      </>
    );
  const { users, totalPages, total } = currentData;
  if (users.length === 0) return <NobodyFound filters={filters} page={page} totalPages={totalPages} />;

  /** Fetches what a link needs while the pointer is over it, before the click. */
  const onPointerOver = ({ target }: PointerEvent) => {
    const link = (target as Element).closest('a');
    if (!link) return;
    const { pathname, searchParams } = new URL(link.href);
    if (pathname.startsWith('/view/')) preloadPage('/view/:memberId');
    else if (pathname === '/home') prefetch({ ...filters, page: pageOf(searchParams) });
  };
  return (
    <div onPointerOver={onPointerOver}>
      <p className={classes.count} role="status">
        {total === 1 ? 'One member' : `${total.toLocaleString()} members`}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: adds the arrow keys to the links inside */}
      <div onKeyDown={moveBetweenCards}>
        <MemberGrid>
          {users.map((member, index) => (
            <MemberCard
              key={member.id}
              member={member}
              eager={index < firstRow}
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
        to={(number) => homePath(filters, number)}
      />
    </div>
  );
}

/** Cards in the first row of the widest window; their photos load at once. */
const firstRow = 4;
