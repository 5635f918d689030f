import { respondToSignIn } from '@/server/bff/session/next-auth';

export { respondToSignIn as GET, respondToSignIn as POST };
