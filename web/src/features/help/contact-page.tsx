import { askSupport } from '@emberline/contracts/generated/forms.js?askSupport';
import { Link } from 'react-router';
import { FormCard } from '../../ui/layout/form-card.tsx';
import { SupportForm } from './support-form.tsx';

/** For those who cannot log in, or have no account; members write at Help. */
export function ContactPage() {
  return (
    <FormCard
      title="Write to us"
      intro="A person of our team reads it and answers by email."
      below={
        <span>
          You have an account? <Link to="/help#write">Write to us at Help</Link>
        </span>
      }
    >
      <SupportForm as="guest" check={askSupport} />
    </FormCard>
  );
}
