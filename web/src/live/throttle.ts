/**
 * Limits `act` to once per `restMs`: the first call acts at once, and calls during the rest act together at its end.
 * @param leading `false` delays the first call to the end of the rest too, for data that may be ready a moment later.
 * @param trailing `false` drops the calls during the rest.
 */
export function throttle(
  restMs: number,
  act: () => void,
  { leading = true, trailing = true } = {},
): () => void {
  let resting = false;
  let askedAgain = false;
  const rest = () => {
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!askedAgain) return;
      askedAgain = false;
      act();
      if (leading) rest();
    }, restMs);
  };
  return () => {
    if (resting) {
      askedAgain = trailing;
      return;
    }
    if (leading) act();
    else askedAgain = true;
    rest();
  };
}
