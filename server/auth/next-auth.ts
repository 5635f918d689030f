import NextAuth from 'next-auth';
import { contextOf, inRequest } from '@/server/upstream/request-context';
import { authOptions, retryAfter } from './options';

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's routes; what they call on the platform is told who asks, and its `Retry-After` goes on to the browser. */
export async function answerSignIn(request: Request, context: Context): Promise<Response> {
  const answer = NextAuth as (...args: unknown[]) => Promise<Response>;
  let refusal: unknown;
  const options = authOptions((error) => {
    refusal = error;
  });
  const response = await inRequest(contextOf(request), () => answer(request, context, options));
  for (const [name, value] of Object.entries(retryAfter(refusal))) response.headers.set(name, value);
  return response;
}
