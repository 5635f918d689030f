import { signInByForm } from '@/server/bff/http/sign-in-form';

/** The login page's form posts here when there is no JavaScript. */
export const POST = signInByForm;
