// The sandbox bank's window: tells the sandbox how the holder of the card answered, then closes.
const complete = document.querySelector('#complete');
const fail = document.querySelector('#fail');
let answered = false;

window.addEventListener('message', ({ source, data, ports }) => {
  const [port] = ports;
  if (source !== window.parent || data?.type !== 'hello' || !port) return;
  const answer = async (confirmed) => {
    if (answered) return;
    answered = true;
    try {
      await fetch('/sandbox/authentications', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret: data.clientSecret, confirmed }),
      });
      port.postMessage({ type: 'answered' });
    } catch {
      answered = false;
      document.querySelector('#trouble').textContent = 'The sandbox does not answer. Please try again.';
    }
  };
  complete.addEventListener('click', () => void answer(true));
  fail.addEventListener('click', () => void answer(false));
  port.onmessage = () => void answer(false);
  complete.focus();
});
