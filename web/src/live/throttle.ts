/**
 * Acts at most once in `restMs`: at once, and once more at the end of the rest if it was asked for meanwhile.
 * @param leading `false` waits for the end of the rest the first time too: for answers that may come a moment later.
 */
export function throttle(restMs: number, act: () => void, { leading = true } = {}): () => void {
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
      askedAgain = true;
      return;
    }
    if (leading) act();
    else askedAgain = true;
    rest();
  };
}
