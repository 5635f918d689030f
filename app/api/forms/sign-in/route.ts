import { signInByForm } from '@/server/auth/sign-in-form';

/** The login page's form posts here when there is no JavaScript. */
export const POST = signInByForm;
