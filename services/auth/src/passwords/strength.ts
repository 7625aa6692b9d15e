import { productName } from '@emberline/contracts/choices';

/** Whose password it is: the first words that somebody would try. */
export interface PasswordOwner {
  username: string;
  email?: string;
  firstname?: string;
  lastname?: string;
}

/** Whether a password would be found with few guesses by somebody who knows whose it is. */
export async function isEasyToGuess(password: string, owner: PasswordOwner): Promise<boolean> {
  loading ??= loadEstimator();
  const estimator = await loading;
  return estimator.check(password.normalize('NFKC'), wordsOf(owner)).score < fewestScore;
}

/** Of 0 to 4; 3 resists 100 million guesses. */
const fewestScore = 3;

let loading: ReturnType<typeof loadEstimator> | undefined;

/**
 * Its word lists take 70 MB and a third of a second: loaded when the first password is chosen.
 * The limits keep the worst password to 80 ms; beginning and length of a longer one tell enough.
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
