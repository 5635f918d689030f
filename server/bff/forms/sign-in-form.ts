import { signInForm } from '@/lib/contracts/booking-forms';
import { AppError } from '@/lib/errors';
import { localPath } from '@/lib/domain/local-path';
import { bookingsPath } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { signIn } from '../session/sign-in';
import { seeOther } from './handle-form';
import { refuseForeignOrigin } from '../session/same-origin';
import { retryAfter, signInError } from '../session/next-auth';
import { writeSession } from '../session/session';

/** Signs in from a plain form, for browsers without JavaScript. Writes the same cookie as next-auth. */
export async function signInByForm(request: Request): Promise<Response> {
  const form = signInForm.safeParse(Object.fromEntries(await request.formData().catch(() => new FormData())));
  if (!form.success) return new Response('The form is not valid', { status: 400 });
  const { username, password, callbackUrl } = form.data;
  const next = localPath(callbackUrl) ?? bookingsPath;
  try {
    refuseForeignOrigin(request);
    if (username.trim() === '') throw new AppError('username_empty');
    if (password === '') throw new AppError('password_empty');
    await writeSession(await signIn(username, password));
    return seeOther(next);
  } catch (error) {
    const to = loginPathTo(next, signInError(error));
    return seeOther(to, retryAfter(error));
  }
}
