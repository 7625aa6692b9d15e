import type { AnswerOf, browse } from '@emberline/contracts';
import { activeDays, pageSizes, paginationWindow } from '@emberline/contracts/choices';
import { type KeyboardEvent, type PointerEvent, useDeferredValue } from 'react';
import { api, call } from '../../api/api.ts';
import { ErrorState } from '../../api/error-state.tsx';
import { preloadPage } from '../../api/navigation.ts';
import { MemberCard, MemberGrid, MemberGridSkeleton } from '../../members/card/member-card.tsx';
import { HotlistHeart } from '../../members/hotlist/hotlist-heart.tsx';
import { ListEnd } from '../../members/list-end.tsx';
import { keys } from '../../ui/forms/is-typing.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { PageLinks } from '../../ui/layout/page-links.tsx';
import { type BrowseOrder, type BrowseQuery, type Filters, homePath, pageOf } from './filters.ts';
import * as classes from './home.module.css';

const NobodyFound = lazyPart(() => import('./nobody-found.tsx'), 'NobodyFound');

const TeamStrip = lazyPart(() => import('./team-strip.tsx'), 'TeamStrip');

const NotInOrder = lazyPart(() => import('./nobody-found.tsx'), 'NotInOrder');

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
    if (pathname.startsWith('/view/')) void preloadPage('/view/:memberId');
    else if (pathname === '/home') prefetch(queryOf(pageOf(searchParams)));
  };
  return (
    <div onPointerOver={onPointerOver}>
      <p className={classes.count} role="status">
        {total === 1 ? 'One member' : `${total.toLocaleString()} members`}
      </p>
      {given !== order && <NotInOrder order={order} given={given} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: adds the arrow keys to the links inside */}
      <div onKeyDown={keys(moveBetweenCards)}>
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

/** Cards in the first row of the widest window; their photos load at once. */
const firstRow = 4;

type MemberPage = Omit<AnswerOf<typeof browse>, 'data'>;

const browseApi = api.injectEndpoints({
  endpoints: (build) => ({
    browse: build.query<MemberPage, BrowseQuery>({
      query: (query) => call('browse', { query: { limit: pageSizes.browse, ...query } }),
      // `users` and `data` are the same list.
      transformResponse: ({ data: _, ...page }: AnswerOf<typeof browse>) => page,
      providesTags: ['Members', 'Live'],
      // So that a member who comes back from a profile finds the same page.
      keepUnusedDataFor: 300,
    }),
  }),
});

const { useBrowseQuery, usePrefetch: usePrefetchMembers } = browseApi;

/** Arrow keys, Home and End move the focus between the cards of a grid in its current layout. */
function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('article > a')];
  const at = links.indexOf(event.target as HTMLElement);
  const target = at < 0 ? undefined : links[targetOf(event.key, at, links)];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, at: number, links: HTMLElement[]): number {
  const columns = columnsOf(links);
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: links.length - 1,
  };
  return targets[key] ?? -1;
}

function columnsOf(links: HTMLElement[]): number {
  const [top] = links.map((link) => link.getBoundingClientRect().top);
  const second = links.findIndex((link) => link.getBoundingClientRect().top !== top);
  return second < 0 ? links.length : second;
}
