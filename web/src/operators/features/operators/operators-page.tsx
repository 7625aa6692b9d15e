import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PasswordInput, TextInput } from '../../../ui/forms/fields.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { operatorApi } from '../../api/operator-api.ts';
import { ActForm, useActForm } from '../../shared/acts/act-form.tsx';
import { Loaded } from '../../shared/lists/lists.tsx';
import shared from '../../shared/operators.module.css';
import { Panel } from '../../shared/panel.tsx';
import { rolesFrom } from '../../shared/words/words.tsx';
import { OperatorTable, RoleBoxes } from './operator-table.tsx';
import classes from './operators.module.css';

/** The operators' accounts; for managers. */
export function OperatorsPage() {
  const asked = operatorApi.useListOperatorsQuery();
  const isRefused = (asked.error as ApiError | undefined)?.status === 403;
  return (
    <>
      <PageHeader
        title="Operators"
        intro="Disabling somebody or changing their roles ends their sessions at once."
      />
      <div className={`${shared.columns} ${classes.page}`}>
        {!isRefused && (
          <Panel title="Add an operator">
            <AddOperator />
          </Panel>
        )}
        <Panel title="All operators">
          <Loaded asked={asked} rows={3}>
            {(operators) => <OperatorTable operators={operators} />}
          </Loaded>
        </Panel>
      </div>
    </>
  );
}

const empty = { username: '', password: '' };

function AddOperator() {
  const { field, ...form } = useActForm({
    act: 'addOperator',
    empty,
    check: ({ username, password }) => ({
      ...(username.trim().length < 3 && { username: 'Please use at least 3 characters.' }),
      ...(password.length < 8 && { password: 'Please use at least 8 characters.' }),
    }),
    input: (values, element) => {
      const roles = rolesFrom(new FormData(element));
      return roles ? { ...values, ...roles } : 'Please choose at least one role.';
    },
    onDone: ({ username }, element) => {
      element.reset();
      toast(`${username} can log in now.`);
    },
  });
  return (
    <ActForm form={form} action="Add operator">
      <TextInput
        size="sm"
        label="Username"
        required
        autoCapitalize="none"
        autoComplete="off"
        {...field('username')}
      />
      <PasswordInput size="sm" label="Password" required autoComplete="new-password" {...field('password')} />
      <RoleBoxes held={['operator']} />
    </ActForm>
  );
}
