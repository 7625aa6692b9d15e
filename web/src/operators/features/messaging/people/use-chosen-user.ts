import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminApi, type OperatorUser } from '../../../api/admin-api.ts';

/**
 * The user in the address (`?user=`). Found in the list that is shown, and kept when the list goes to another page.
 * `picked`: chosen here, not by the address.
 */
export function useChosenUser() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('user');
  const [chosen, setChosen] = useState<OperatorUser>();
  // After a reload only the id is known; the search finds names, so the user is looked for in the whole list.
  const missing = id !== null && chosen?.id !== id;
  const { found } = adminApi.useUsersQuery(
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
