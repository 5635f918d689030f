import { respondToSignIn } from '@/server/bff/http/next-auth';

export { respondToSignIn as GET, respondToSignIn as POST };
