import { signup } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { signUp } from '../../actions/account/sign-up.ts';
import type { Context } from '../../context.ts';

export const signupRoute = route(signup, async (context: Context, { body, request }) => {
  await signUp(context, body, request.id);
  return { message: 'Signup successful! Please check your email to verify your account.' };
});
