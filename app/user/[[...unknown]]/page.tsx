import { redirect } from 'next/navigation';

/** Spec section 2: any unknown path under the area leads to the profile. */
export default function UnknownPage() {
  redirect('/user/profile');
}
