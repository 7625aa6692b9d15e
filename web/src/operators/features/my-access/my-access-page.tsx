import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SchemeSwitch } from '../../../ui/layout/scheme-switch.tsx';
import { operatorsApi } from '../../api/operators-api.ts';
import { Panel } from '../../shared/panel.tsx';
import { rolesInWords } from '../../shared/words/role-words.ts';
import classes from './my-access-page.module.css';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondStep } from './second-step.tsx';

/** The operator's own password, second step and sessions. */
export function MyAccessPage() {
  const { data: me } = operatorsApi.useOperatorQuery();
  return (
    <>
      <PageHeader
        title="My access"
        {...(me && { intro: `You are logged in as ${me.username}, ${rolesInWords(me)}.` })}
      />
      <div className={classes.columns}>
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
