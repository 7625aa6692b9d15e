import { changeOwnOperatorPassword } from '@emberline/contracts/generated/forms.js?changeOwnOperatorPassword';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { KeepPasskeys, keptIn } from '../../../members/keep-passkeys.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { checkForm } from '../../../ui/forms/check-form.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { PasswordInput } from '../../../ui/forms/fields.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SchemeSwitch } from '../../../ui/layout/scheme-switch.tsx';
import { lastUsedWords } from '../../../ui/time/time-ago.ts';
import { operatorApi } from '../../api/operator-api.ts';
import { ActForm, useActForm } from '../../shared/acts/act-form.tsx';
import { ActButton } from '../../shared/acts/acts.tsx';
import { Line, Lines, Loaded } from '../../shared/lists/lists.tsx';
import shared from '../../shared/operators.module.css';
import { Panel } from '../../shared/panel.tsx';
import { rolesInWords } from '../../shared/words/words.tsx';
import { inNewSession, useReadAgain } from './code-app.tsx';
import classes from './my-access.module.css';
import { SecondStep } from './second-step.tsx';

/** The operator's own password, second step and sessions. */
export function MyAccessPage() {
  const { data: me } = operatorApi.useAdminMeQuery();
  return (
    <>
      <PageHeader
        title="My access"
        {...(me && { intro: `You are logged in as ${me.username}, ${rolesInWords(me)}.` })}
      />
      <div className={shared.columns}>
        <Panel title="Password">
          <OwnPassword username={me?.username ?? ''} />
        </Panel>
        <SecondStep me={me} />
        <Panel title="Where you are logged in">
          <OwnSessions />
        </Panel>
        <Panel title="Colors">
          <SchemeSwitch />
        </Panel>
      </div>
    </>
  );
}

/** The own sessions, with a button to end each of the others. */
function OwnSessions() {
  const asked = operatorApi.useListOwnOperatorSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded asked={asked} rows={2}>
      {({ sessions }) => (
        <Lines of={sessions} keyOf={({ id }) => id}>
          {({ id, device, address, lastSeenAt, current }) => (
            <Line>
              <div className="stack narrow gap-2">
                <strong>{device}</strong>
                <span className="soft">
                  From {address}. {lastUsedWords(lastSeenAt, current)}
                </span>
              </div>
              {current ? (
                <span className={classes.here}>This device</span>
              ) : (
                <ActButton
                  act="endOwnOperatorSession"
                  input={{ id }}
                  done={`${device} is logged off.`}
                  // It has ended already, as wanted.
                  gone={`${device} is logged off.`}
                  aria-label={`Log off ${device}`}
                >
                  Log off
                </ActButton>
              )}
            </Line>
          )}
        </Lines>
      )}
    </Loaded>
  );
}

const empty = { currentPassword: '', newPassword: '' };
const labels = { currentPassword: 'password', newPassword: 'new password' };

/** Changes the own password; the other sessions end. */
function OwnPassword({ username }: { username: string }) {
  const passkeys = operatorApi.useListOwnPasskeysQuery();
  const readAgain = useReadAgain();
  const { field, ...form } = useActForm({
    act: 'changeOwnOperatorPassword',
    empty,
    check: (values) => checkForm(changeOwnOperatorPassword, values, labels),
    input: (values, element) => ({
      ...values,
      keepPasskeys: keptIn(element),
      keepApp: new FormData(element).has('keepApp'),
    }),
    around: inNewSession,
    onDone: (_, element) => {
      readAgain();
      element.reset();
      toast('Your password is changed. You are logged off everywhere else.');
    },
    errorsOf: (error) =>
      error.code === 'CREDENTIALS_INVALID'
        ? { currentPassword: 'This is not your password now.' }
        : fieldErrorsOf(error, empty),
  });
  return (
    <ActForm
      form={form}
      intro="After a change you stay logged in here alone."
      username={username}
      action="Change password"
      disabled={!passkeys.data && !passkeys.isError}
    >
      <PasswordInput
        size="sm"
        label="Password now"
        required
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordInput
        size="sm"
        label="New password"
        required
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <KeepPasskeys
        passkeys={passkeys.data?.passkeys}
        failed={passkeys.isError && !passkeys.isFetching}
        retry={() => void passkeys.refetch()}
      />
      {passkeys.data?.app && (
        <Checkbox name="keepApp" label="Keep my app for codes. Without the tick it is removed too." />
      )}
    </ActForm>
  );
}
