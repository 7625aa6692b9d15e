import { clientConfig } from '../api/client-config.ts';

/** A link to the support's email address, the setting SUPPORT_EMAIL. */
export function SupportLink() {
  const { supportEmail } = clientConfig();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
