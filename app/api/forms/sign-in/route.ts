import { signInByForm } from '@/server/bff/forms/sign-in-form';

export const POST = signInByForm;
