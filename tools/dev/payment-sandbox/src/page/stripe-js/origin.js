// Where this script came from: the sandbox that answers its calls and serves its frames.
export const sandboxOrigin = new URL(document.currentScript.src).origin;

export function notInSandbox(name) {
  return { type: 'invalid_request_error', message: `The sandbox does not have ${name}.` };
}
