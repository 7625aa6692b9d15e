import { clientConfig } from '../api/client-config.ts';

/** Where people write to people instead of forms: the setting SUPPORT_EMAIL. */
export function SupportLink() {
  const { supportEmail } = clientConfig();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
