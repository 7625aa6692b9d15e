import type { Page } from 'playwright-core';

/**
 * Chromium's virtual authenticator: a device of this page's context that answers by itself, as if a finger were on it.
 * @returns what it has kept
 */
export async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person shows the finger that it knows. */
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}
