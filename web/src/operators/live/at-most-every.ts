/** Does it at once, and once more after the rest for all that was asked for during it. */
export function atMostEvery(restMs: number, act: () => void): () => void {
  let resting = false;
  let askedAgain = false;
  const run = () => {
    act();
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!askedAgain) return;
      askedAgain = false;
      run();
    }, restMs);
  };
  return () => {
    if (resting) askedAgain = true;
    else run();
  };
}
