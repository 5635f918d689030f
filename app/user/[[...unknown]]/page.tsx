import { redirect } from 'next/navigation';
import { profilePath } from '@/lib/paths/sign-in';

/** Spec section 2: any unknown path under the area leads to the profile. */
export default function UnknownPage() {
  redirect(profilePath);
}
