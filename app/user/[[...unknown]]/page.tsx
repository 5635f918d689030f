import { redirect } from 'next/navigation';
import { profilePath } from '@/lib/paths/sign-in';

/** Spec section 2. */
export default function UnknownPage() {
  redirect(profilePath);
}
