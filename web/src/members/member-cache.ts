import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import type { MemberCardData } from '../api/people.ts';
import { presenceToShow } from '../live/events.ts';
import { type RootState, startListening } from '../store/store.ts';

type Thunk<Answer> = ThunkAction<Answer, RootState, unknown, UnknownAction>;
type Changes = Partial<Pick<MemberCardData, 'hotlisted' | 'savedEachOther' | 'online' | 'lastOnline'>>;

/** Changes a member in all cached answers of endpoints with the tag `Members`. */
export function patchMember(id: string, changes: Changes): Thunk<void> {
  return (dispatch, getState) => {
    for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState(), ['Members'])) {
      // The base API's types do not have the endpoints that features add.
      const change = api.util.updateQueryData(
        endpointName as never,
        originalArgs as never,
        (draft: unknown) => {
          for (const member of membersIn(draft)) if (member.id === id) Object.assign(member, changes);
        },
      );
      dispatch(change);
    }
  };
}

/** A member as any cached list has them, for the moment before the profile is loaded. */
export function knownMember(state: RootState, id: string): MemberCardData | undefined {
  for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(state, ['Members'])) {
    const endpoint = (api.endpoints as Record<string, Selectable>)[endpointName];
    const found = membersIn(endpoint?.select(originalArgs)(state).data).find((member) => member.id === id);
    if (found) return found;
  }
  return undefined;
}

interface Selectable {
  select: (args: unknown) => (state: RootState) => { data?: unknown };
}

/** Members in an answer: a list, a page of a list, or one profile. */
function membersIn(data: unknown): MemberCardData[] {
  if (Array.isArray(data)) return data;
  const {
    users,
    team = [],
    id,
  } = (data ?? {}) as Partial<Record<'users' | 'team', MemberCardData[]>> & { id?: string };
  return users ? [...users, ...team] : id ? [data as MemberCardData] : [];
}

startListening({
  actionCreator: presenceToShow,
  effect: ({ payload: { memberId, online, lastOnline } }, { dispatch }) => {
    dispatch(patchMember(memberId, { online, lastOnline }));
  },
});
