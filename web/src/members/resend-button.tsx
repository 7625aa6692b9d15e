import { Button } from '@mantine/core';
import { texts } from '../texts.ts';
import { toast, toastError } from '../ui/feedback/toast.tsx';
import { useResendVerificationMutation } from './resend-api.ts';

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
