import NextAuth from 'next-auth';
import { authOptions } from '@/server/auth/options';

type Context = { params: Promise<{ nextauth: string[] }> };

function handler(request: Request, context: Context): Promise<Response> {
  return (NextAuth as (...args: unknown[]) => Promise<Response>)(request, context, authOptions());
}

export { handler as GET, handler as POST };
