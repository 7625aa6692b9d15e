import { type TeamRole, teamRoles } from '@emberline/contracts/team';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { roleWords } from '../../shared/words/role-words.ts';
import classes from './operators-page.module.css';

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
              {roleWords[role].name} <span className={classes.intro}>{roleWords[role].may}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
