import { redirect } from 'next/navigation';
import { profilePath } from '@/lib/paths/sign-in';

/** An unknown path below /user leads to the profile (spec section 2). */
export default function UnknownPage() {
  redirect(profilePath);
}
