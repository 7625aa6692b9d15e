import '../api/add-late-operations.ts';
import type { AnswerOf, BodyOf, resendVerification } from '@emberline/contracts';
import { Button } from '@mantine/core';
import { api, call } from '../api/api.ts';
import { texts } from '../texts.ts';
import { toast, toastError } from '../ui/feedback/toast.tsx';

export function ResendButton({ email, quiet }: { email: string; quiet?: boolean }) {
  const [resend, { isLoading }] = useResendVerificationMutation();
  const onClick = async () => {
    const { error } = await resend({ email });
    if (error) toastError(texts.verification.failed);
    else toast(texts.verification.done);
  };
  return (
    <Button
      size="sm"
      mih={40}
      variant={quiet ? 'default' : 'filled'}
      loading={isLoading}
      onClick={() => void onClick()}
    >
      {texts.verification.resend}
    </Button>
  );
}

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
