import { answerSignIn } from '@/server/auth/next-auth';

export { answerSignIn as GET, answerSignIn as POST };
