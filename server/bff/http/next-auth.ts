import NextAuth from 'next-auth';
import { authOptions, retryAfter } from './options';

type Context = { params: Promise<{ nextauth: string[] }> };

/** Answers next-auth's routes. A `Retry-After` of the platform goes on to the browser. */
export async function respondToSignIn(request: Request, context: Context): Promise<Response> {
  const answer = NextAuth as (...args: unknown[]) => Promise<Response>;
  let refusal: unknown;
  const options = authOptions((error) => {
    refusal = error;
  });
  const response = await answer(request, context, options);
  for (const [name, value] of Object.entries(retryAfter(refusal))) response.headers.set(name, value);
  return response;
}
