import { answerSignIn } from '@/server/bff/http/next-auth';

export { answerSignIn as GET, answerSignIn as POST };
