import { respondToSignIn } from '@/server/bff/next-auth';

export { respondToSignIn as GET, respondToSignIn as POST };
