import { signInByForm } from '@/server/bff/http/sign-in-form';

export const POST = signInByForm;
