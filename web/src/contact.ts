import { clientConfig } from './api/client-config.ts';

/** Where members write to people instead of forms: the setting SUPPORT_EMAIL. */
export function supportEmail(): string {
  return clientConfig().supportEmail;
}
