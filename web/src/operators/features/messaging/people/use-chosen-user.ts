import { useState } from 'react';
import { useQueryValues } from '../../../../ui/layout/use-query-values.ts';
import { type OperatorUser, operatorApi } from '../../../api/operator-api.ts';

/** What the address says of the chosen user’s recipients, left out. */
export const noRecipients = { as: '', by: '', find: '', recipients: '' };

/**
 * The user in the address (`?user=`), kept when the list shows another page.
 * `picked`: whether the operator chose the user on this page, not by opening the address.
 */
export function useChosenUser() {
  const { query, set } = useQueryValues();
  const id = query.get('user');
  const [chosen, setChosen] = useState<OperatorUser>();
  const missing = id !== null && chosen?.id !== id;
  const {
    currentData: found,
    error,
    refetch,
  } = operatorApi.useGetUserQuery({ id: id ?? '' }, { skip: !missing });
  const choose = (user: OperatorUser) => {
    setChosen(user);
    set({ ...noRecipients, user: user.id });
  };
  const user = missing ? found : chosen;
  return {
    asked: id !== null,
    user: id === null ? undefined : user,
    error: missing ? error : undefined,
    refetch,
    picked: !missing,
    choose,
    leave: () => set({ ...noRecipients, user: '' }),
  };
}
