import { supportEmail } from '../../contact.ts';

export function SupportLink() {
  return <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>;
}
