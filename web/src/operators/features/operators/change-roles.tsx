import { rolesOf } from '@emberline/contracts/team';
import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type Operator, operatorsApi } from '../../api/operators-api.ts';
import { OrderDialog } from '../../shared/dialogs/order-dialog.tsx';
import { rolesFrom } from '../../shared/words/role-words.ts';
import { RoleBoxes } from './role-boxes.tsx';

export function ChangeRoles({ operator, close }: { operator: Operator; close: () => void }) {
  const { id, username, role, roles } = operator;
  const [change] = operatorsApi.useChangeOperatorMutation();
  const submit = async (form: FormData) => {
    const wanted = rolesFrom(form);
    if (!wanted) return 'Please choose at least one role, or disable the account.';
    const { error } = await change({ id, ...wanted });
    if (error) return (error as ApiError).message;
    toast(`${username} has other roles now.`);
  };
  return (
    <OrderDialog
      title={`Roles of ${username}`}
      intro="Their sessions end at once; with the next login they see what the roles open."
      action="Change roles"
      harmless
      onSubmit={submit}
      close={close}
    >
      <RoleBoxes held={rolesOf(role, roles)} />
    </OrderDialog>
  );
}
