import '../api/add-late-operations.ts';
import type { AnswerOf, BodyOf, resendVerification } from '@emberline/contracts';
import { api, call } from '../api/api.ts';

/** Few members need it, so it is not among what every page of members loads. */
const resendApi = api.injectEndpoints({
  endpoints: (build) => ({
    resendVerification: build.mutation<
      AnswerOf<typeof resendVerification>,
      BodyOf<typeof resendVerification>
    >({
      query: (body) => call('resendVerification', { body }),
    }),
  }),
});

export const { useResendVerificationMutation } = resendApi;
