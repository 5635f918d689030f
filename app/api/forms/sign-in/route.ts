import { signInByForm } from '@/server/bff/sign-in-form';

export const POST = signInByForm;
