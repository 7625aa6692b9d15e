import { ProblemError } from '@emberline/kit/errors';

/** The provider does not know this customer any more, so nothing can be ordered for it. */
export class CustomerGone extends ProblemError {
  constructor(cause: unknown) {
    super('CONFLICT', undefined, { cause });
  }
}
