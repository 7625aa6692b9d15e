import { productName } from '@emberline/contracts/choices';

/** The owner of a password: the first words an attacker would try. */
export interface PasswordOwner {
  username: string;
  email?: string;
  firstname?: string;
  lastname?: string;
}

/** Whether somebody who knows the owner would find the password in few guesses. */
export async function isEasyToGuess(password: string, owner: PasswordOwner): Promise<boolean> {
  loading ??= loadEstimator();
  const estimator = await loading;
  return estimator.check(password.normalize('NFKC'), wordsOf(owner)).score < fewestScore;
}

/** On a scale of 0 to 4; 3 resists 100 million guesses. */
const fewestScore = 3;

let loading: ReturnType<typeof loadEstimator> | undefined;

/**
 * Loads the estimator when the first password is chosen, because its word lists take 70 MB and a third of a second.
 * The limits keep the worst password to 80 ms; the beginning and length of a longer one suffice.
 */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: 64,
    l33tMaxSubstitutions: 10,
  });
}

function wordsOf({ username, email = '', firstname = '', lastname = '' }: PasswordOwner): string[] {
  const [localPart = '', domain = ''] = email.split('@');
  const words = [username, email, localPart, domain, domain.split('.')[0] ?? '', firstname, lastname];
  const parts = [...words, productName].flatMap((word) => [word, ...word.split(/[^\p{L}]+/u)]);
  return [...new Set(parts.map((word) => word.toLowerCase()))].filter((word) => word.length > 2);
}
