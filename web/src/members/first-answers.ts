/**
 * The answers to the six questions of the landing page, in their order. They stay in this tab: the server learns of them only
 * what the member keeps in the profile.
 */
const key = 'firstAnswers';

export function keepFirstAnswers(answers: boolean[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(answers));
  } catch {
    // Without storage the answers are not carried over.
  }
}

export function readFirstAnswers(): boolean[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.map((one) => one === true) : [];
  } catch {
    return [];
  }
}

export function forgetFirstAnswers(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept either.
  }
}
