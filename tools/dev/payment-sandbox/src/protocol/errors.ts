/** A refusal in Stripe's words: `type`, `code`, `param` and the rest go into the answer's `error` object. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, details: ErrorDetails) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

export interface ErrorDetails {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_method?: object;
  setup_intent?: object;
  payment_intent?: object;
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

/** `what` is the kind in words, as Stripe writes it: "customer", "PaymentMethod". */
export function missing(what: string, id: string, param: string): ApiError {
  const message = `No such ${what}: '${id}'`;
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
