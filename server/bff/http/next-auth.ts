import NextAuth from 'next-auth';
import { authOptions, retryAfter } from './options';

type Context = { params: Promise<{ nextauth: string[] }> };

/** Handles next-auth's routes. Copies the platform's `Retry-After` to the response. */
export async function respondToSignIn(request: Request, context: Context): Promise<Response> {
  const handler = NextAuth as (...args: unknown[]) => Promise<Response>;
  let refusal: unknown;
  const options = authOptions((error) => {
    refusal = error;
  });
  const response = await handler(request, context, options);
  for (const [name, value] of Object.entries(retryAfter(refusal))) response.headers.set(name, value);
  return response;
}
