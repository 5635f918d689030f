import NextAuth from 'next-auth';
import { contextOf, inRequest } from '@/server/upstream/request-context';
import { authOptions } from './options';

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's routes; what they call on the platform is told who asks. */
export function answerSignIn(request: Request, context: Context): Promise<Response> {
  const answer = NextAuth as (...args: unknown[]) => Promise<Response>;
  return inRequest(contextOf(request), () => answer(request, context, authOptions()));
}
