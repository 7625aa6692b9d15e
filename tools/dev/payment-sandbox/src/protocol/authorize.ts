import { ApiError } from './errors.ts';

export const secretKey = 'sk_test_sandbox';
export const publishableKey = 'pk_test_sandbox';

/** The kind of key of a request. Throws when the key is missing, wrong or has too few rights. */
export function authorize(header: string | undefined, publishableAllowed: boolean): 'secret' | 'publishable' {
  const [scheme, credentials = ''] = (header ?? '').split(' ');
  const key = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials;
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === secretKey) return 'secret';
  if (key !== publishableKey) throw unauthorized(`Invalid API Key provided: ${key.slice(0, 7)}****`);
  if (publishableAllowed) return 'publishable';
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}
