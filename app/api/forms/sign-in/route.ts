import { signInByForm } from '@/server/bff/http/sign-in-form';

/** Receives the login form of browsers without JavaScript. */
export const POST = signInByForm;
