import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type OperatorUser, usersApi } from '../../../api/users-api.ts';

/**
 * The user in the address (`?user=`), found in the current list and kept when the list shows another page.
 * `picked`: whether the operator chose the user on this page, not by opening the address.
 */
export function useChosenUser() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('user');
  const [chosen, setChosen] = useState<OperatorUser>();
  // After a reload only the id is known. The search takes names only, so all pages of the list are searched for the id.
  const missing = id !== null && chosen?.id !== id;
  const { found } = usersApi.useUsersQuery(
    { limit: 1000 },
    {
      skip: !missing,
      selectFromResult: ({ data }) => ({ found: data?.find((user) => user.id === id) }),
    },
  );
  const choose = (user: OperatorUser) => {
    setChosen(user);
    query.set('user', user.id);
    setQuery(query);
  };
  return { user: id === null ? undefined : missing ? found : chosen, picked: !missing, choose };
}
