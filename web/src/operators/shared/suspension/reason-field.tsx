import { choices } from '@emberline/contracts/choice-lists';
import { NativeSelect } from '../../../ui/forms/fields.ts';

/** Why the team acts on a profile, as the field `reason` of a form. @param known chosen already */
export function ReasonField({ known = '' }: { known?: string | undefined }) {
  return (
    <NativeSelect
      label="Reason"
      name="reason"
      required
      defaultValue={known}
      data={[{ value: '', label: 'Choose a reason' }, ...choices.reportReason]}
    />
  );
}
