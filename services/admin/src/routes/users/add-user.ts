import { addUser } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { addStaffUser } from '../../actions/users/add-staff-user.ts';
import { showUsers } from '../../actions/users/show-users.ts';
import type { Context } from '../../context.ts';

export const addUserRoute = route(addUser, async (context: Context, { body, caller, bearer }) => {
  const added = await addStaffUser(context, body, { operatorId: caller.id, bearer });
  const [user] = await showUsers(context, [added]);
  return { message: 'User added successfully!', user: user as NonNullable<typeof user> };
});
