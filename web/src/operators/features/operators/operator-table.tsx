import { setOperatorPassword } from '@emberline/contracts/generated/forms.js?setOperatorPassword';
import { rolesOf, type TeamRole, teamRoles } from '@emberline/contracts/team';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { checkForm } from '../../../ui/forms/check-form.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { PasswordInput } from '../../../ui/forms/fields.ts';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { ActForm, useActForm } from '../../shared/acts/act-form.tsx';
import { ActButton, OrderDialog, useAct } from '../../shared/acts/acts.tsx';
import { Table } from '../../shared/lists/lists.tsx';
import { When } from '../../shared/times/times.tsx';
import { rolesFrom, rolesInWords, roleWords } from '../../shared/words/words.tsx';
import classes from './operators.module.css';

type Operator = Answer<'listOperators'>[number];
type SortColumn = 'username' | 'role' | 'lastLogin';

export function OperatorTable({ operators }: { operators: Operator[] }) {
  const { data: me } = operatorApi.useAdminMeQuery();
  const [by, setBy] = useState<{ column: SortColumn; falling: boolean }>();
  // As the service answers until a column is chosen; choosing it again turns the order around.
  const sortOf = (column: SortColumn) => ({
    order:
      by?.column === column ? (by.falling ? ('descending' as const) : ('ascending' as const)) : undefined,
    onSort: () => setBy({ column, falling: by?.column === column && !by.falling }),
  });
  const compare = (a: Operator, b: Operator) => {
    const wordOf = (one: Operator) => String((by && one[by.column]) ?? '').toLowerCase();
    return (wordOf(a) < wordOf(b) ? -1 : wordOf(a) > wordOf(b) ? 1 : 0) * (by?.falling ? -1 : 1);
  };
  return (
    <Table
      label="Operators"
      rows={by ? operators.toSorted(compare) : operators}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Username',
          className: 'anywhere',
          sort: sortOf('username'),
          cell: ({ id, username }) => (id === me?.id ? `${username} (you)` : username),
        },
        { head: 'Roles', sort: sortOf('role'), cell: rolesInWords },
        {
          head: 'Last login',
          lesser: true,
          sort: sortOf('lastLogin'),
          cell: ({ lastLogin }) => (lastLogin ? <When at={lastLogin} /> : 'Never'),
        },
        { head: 'Access', cell: (one) => <Access operator={one} self={one.id === me?.id} /> },
      ]}
    />
  );
}

/** What can be done to an operator's access; nothing to the own one. */
function Access({ operator, self: disabled }: { operator: Operator; self: boolean }) {
  const { id, username } = operator;
  const [open, setOpen] = useState<'roles' | 'password'>();
  const close = () => setOpen(undefined);
  return (
    <div className="row gap-6">
      {operator.disabled ? (
        <ActButton
          act="changeOperator"
          input={{ id, disabled: false }}
          done={`${username} can log in again.`}
          disabled={disabled}
          aria-label={`Enable ${username}`}
        >
          Enable
        </ActButton>
      ) : (
        <ActButton
          act="changeOperator"
          input={{ id, disabled: true }}
          sure={{
            title: `Disable ${username}?`,
            text: 'Their sessions end at once. They can be enabled again.',
            yes: 'Disable',
            danger: true,
          }}
          done={`${username} is disabled.`}
          disabled={disabled}
          aria-label={`Disable ${username}`}
        >
          Disable
        </ActButton>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={disabled}
        aria-label={`Roles of ${username}`}
        onClick={() => setOpen('roles')}
      >
        Roles
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={disabled}
        aria-label={`New password for ${username}`}
        onClick={() => setOpen('password')}
      >
        New password
      </Button>
      {operator.secondFactor && (
        <ActButton
          act="resetSecondFactor"
          input={{ id }}
          sure={{
            title: `Reset the second step of ${username}?`,
            text: 'For who has lost app or passkey and the recovery codes. It removes both. Make sure that it is them who asks. Their sessions end at once, and they log in by password alone.',
            yes: 'Reset',
            danger: true,
          }}
          done={`${username} logs in by password alone now.`}
          disabled={disabled}
          aria-label={`Reset second step of ${username}`}
        >
          Reset second step
        </ActButton>
      )}
      {open === 'roles' && <ChangeRoles operator={operator} close={close} />}
      {open === 'password' && <NewPassword operator={operator} close={close} />}
    </div>
  );
}

interface DialogProps {
  operator: Operator;
  close: () => void;
}

function ChangeRoles({ operator: { id, username, role, roles }, close }: DialogProps) {
  const { order } = useAct('changeOperator');
  const submit = async (form: FormData) => {
    const wanted = rolesFrom(form);
    if (!wanted) return 'Please choose at least one role, or disable the account.';
    return order({ id, ...wanted }, `${username} has other roles now.`);
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

/** Gives another operator a password, for who has forgotten the own one. */
function NewPassword({ operator: { id, username }, close }: DialogProps) {
  const { field, ...form } = useActForm({
    act: 'setOperatorPassword',
    empty: { password: '' },
    check: (values) => checkForm(setOperatorPassword, values, { password: 'password' }),
    input: (values) => ({ id, ...values }),
    onDone: () => {
      toast(`${username} has a new password.`);
      close();
    },
  });
  return (
    <Dialog title={`New password for ${username}`} onClose={close}>
      <ActForm
        form={form}
        intro="Their sessions end and their passkeys are removed at once. Tell it to them in person; they are asked to choose their own."
        action="Set password"
        close={close}
        isDialog
      >
        <PasswordInput label="New password" required autoComplete="new-password" {...field('password')} />
      </ActForm>
    </Dialog>
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
