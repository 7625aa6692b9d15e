import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PasswordInput, TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { operatorsApi } from '../../api/operators-api.ts';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import { rolesFrom } from '../../shared/words/words.tsx';
import { OperatorTable, RoleBoxes } from './operator-table.tsx';
import classes from './operators-page.module.css';

/** The operators' accounts; for managers. */
export function OperatorsPage() {
  const { data, error, refetch } = operatorsApi.useOperatorsQuery();
  const isRefused = (error as ApiError | undefined)?.status === 403;
  return (
    <>
      <PageHeader
        title="Operators"
        intro="Disabling somebody or changing their roles ends their sessions at once."
      />
      <div className={classes.columns}>
        {!isRefused && (
          <Panel title="Add an operator">
            <AddOperator />
          </Panel>
        )}
        <Panel title="All operators">
          {!data && error && <ErrorState error={error} retry={refetch} />}
          {!data && !error && <RowsSkeleton rows={3} />}
          {data && <OperatorTable operators={data} />}
        </Panel>
      </div>
    </>
  );
}

const empty = { username: '', password: '' };

function AddOperator() {
  const [addOperator, { isLoading }] = operatorsApi.useAddOperatorMutation();
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit, showErrors } = useFields(empty, ({ username, password }) => ({
    ...(username.trim().length < 3 && { username: 'Please use at least 3 characters.' }),
    ...(password.length < 8 && { password: 'Please use at least 8 characters.' }),
  }));
  const submit = onSubmit(async ({ username, password }, form) => {
    const roles = rolesFrom(new FormData(form));
    setProblem(roles ? undefined : 'Please choose at least one role.');
    if (!roles) return;
    const { error } = await addOperator({ username, password, ...roles });
    if (error) {
      const found = fieldErrorsOf(error as ApiError, empty);
      showErrors(form, found);
      if (Object.keys(found).length === 0) setProblem((error as ApiError).message);
      return;
    }
    form.reset();
    toast(`${username} can log in now.`);
  });
  return (
    <form className="stack gap-12" onSubmit={submit} noValidate autoComplete="off">
      <TextInput size="sm" label="Username" required autoCapitalize="none" {...field('username')} />
      <PasswordInput size="sm" label="Password" required autoComplete="new-password" {...field('password')} />
      <RoleBoxes held={['operator']} />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <Button type="submit" size="sm" loading={isLoading}>
        Add operator
      </Button>
    </form>
  );
}
