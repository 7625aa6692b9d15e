import { rolesOf, type TeamRole, teamRoles } from '@emberline/contracts/team';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { type Operator, operatorsApi } from '../../api/operators-api.ts';
import { OrderDialog } from '../../shared/dialogs/order-dialog.tsx';
import list from '../../shared/lists/list.module.css';
import { SortHead } from '../../shared/lists/sort-head.tsx';
import { When } from '../../shared/times/times.tsx';
import { rolesFrom, rolesInWords, roleWords } from '../../shared/words/words.tsx';
import { NewPassword } from './new-password.tsx';
import classes from './operators-page.module.css';

export function OperatorTable({ operators }: { operators: Operator[] }) {
  const { data: me } = operatorsApi.useOperatorQuery();
  const { sorted, orderOf, sortBy } = useSorted(operators);
  return (
    <table className={list.table} aria-label="Operators">
      <thead>
        <tr>
          <SortHead order={orderOf('username')} onSort={() => sortBy('username')}>
            Username
          </SortHead>
          <SortHead order={orderOf('role')} onSort={() => sortBy('role')}>
            Roles
          </SortHead>
          <SortHead className={list.lesser} order={orderOf('lastLogin')} onSort={() => sortBy('lastLogin')}>
            Last login
          </SortHead>
          <th scope="col">Access</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((operator) => (
          <Row key={operator.id} operator={operator} self={operator.id === me?.id} />
        ))}
      </tbody>
    </table>
  );
}

type Column = 'username' | 'role' | 'lastLogin';

/** As the service answers until a column is chosen; choosing it again turns the order around. */
function useSorted(operators: Operator[]) {
  const [by, setBy] = useState<{ column: Column; falling: boolean }>();
  const compare = (a: Operator, b: Operator) => {
    const [x, y] = [a, b].map((one) => String((by && one[by.column]) ?? '').toLowerCase()) as [
      string,
      string,
    ];
    return (x < y ? -1 : x > y ? 1 : 0) * (by?.falling ? -1 : 1);
  };
  return {
    sorted: by ? operators.toSorted(compare) : operators,
    orderOf: (column: Column) =>
      by?.column === column ? (by.falling ? ('descending' as const) : ('ascending' as const)) : undefined,
    sortBy: (column: Column) => setBy({ column, falling: by?.column === column && !by.falling }),
  };
}

function Row({ operator, self }: { operator: Operator; self: boolean }) {
  const [change] = operatorsApi.useChangeOperatorMutation();
  const [resetSecondFactor] = operatorsApi.useResetSecondFactorMutation();
  const [changingRoles, setChangingRoles] = useState(false);
  const [settingPassword, setSettingPassword] = useState(false);
  const apply = async (values: { disabled: boolean }, said: string) => {
    const { error } = await change({ id: operator.id, ...values });
    if (error) toastError((error as ApiError).message);
    else toast(said);
  };
  const enable = () => apply({ disabled: false }, `${operator.username} can log in again.`);
  const disable = async () => {
    const yes = await ask({
      title: `Disable ${operator.username}?`,
      text: 'Their sessions end at once. They can be enabled again.',
      yes: 'Disable',
      danger: true,
    });
    if (yes) await apply({ disabled: true }, `${operator.username} is disabled.`);
  };
  const reset = async () => {
    const yes = await ask({
      title: `Reset the second step of ${operator.username}?`,
      text: 'For who has lost app or passkey and the recovery codes. It removes both. Make sure that it is them who asks. Their sessions end at once, and they log in by password alone.',
      yes: 'Reset',
      danger: true,
    });
    if (!yes) return;
    const { error } = await resetSecondFactor(operator.id);
    if (error) toastError((error as ApiError).message);
    else toast(`${operator.username} logs in by password alone now.`);
  };
  return (
    <tr>
      <td className="anywhere">
        {operator.username}
        {self && ' (you)'}
      </td>
      <td>{rolesInWords(operator)}</td>
      <td className={list.lesser}>{operator.lastLogin ? <When at={operator.lastLogin} /> : 'Never'}</td>
      <td>
        <div className="row gap-6">
          <Button
            size="compact-sm"
            variant="default"
            disabled={self}
            aria-label={`${operator.disabled ? 'Enable' : 'Disable'} ${operator.username}`}
            onClick={() => void (operator.disabled ? enable() : disable())}
          >
            {operator.disabled ? 'Enable' : 'Disable'}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={self}
            aria-label={`Roles of ${operator.username}`}
            onClick={() => setChangingRoles(true)}
          >
            Roles
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={self}
            aria-label={`New password for ${operator.username}`}
            onClick={() => setSettingPassword(true)}
          >
            New password
          </Button>
          {operator.secondFactor && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={self}
              aria-label={`Reset second step of ${operator.username}`}
              onClick={() => void reset()}
            >
              Reset second step
            </Button>
          )}
        </div>
        {changingRoles && <ChangeRoles operator={operator} close={() => setChangingRoles(false)} />}
        {settingPassword && <NewPassword operator={operator} close={() => setSettingPassword(false)} />}
      </td>
    </tr>
  );
}

function ChangeRoles({ operator, close }: { operator: Operator; close: () => void }) {
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

/** One box a role; `rolesFrom` reads them. */
export function RoleBoxes({ held }: { held: readonly TeamRole[] }) {
  return (
    <fieldset className={classes.roles}>
      <legend>Roles</legend>
      {teamRoles.map((role) => (
        <Checkbox
          key={role}
          name={`role-${role}`}
          defaultChecked={held.includes(role)}
          label={
            <>
              {roleWords[role].name} <span className="flat soft">{roleWords[role].may}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
