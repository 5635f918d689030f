import type { Metadata } from 'next';
import { ProfileForm } from '@/components/account/profile-form';
import { ProfilePicture } from '@/components/account/profile-picture';
import { Card } from '@/components/ui/card';
import { CarriedNotice } from '@/components/ui/carried-notice';
import { homeCountries } from '@/lib/domain/home-countries';
import { profilePath } from '@/lib/paths/sign-in';
import { loadPage } from '@/server/bff/http/load-page';
import { loadProfile } from '@/server/bff/calls/accounts';

export const metadata: Metadata = { title: 'Account Info' };

export default async function ProfilePage() {
  const profile = await loadPage(profilePath, {}, (session) => loadProfile(session));
  return (
    <>
      <CarriedNotice />
      <h1 className="mb-4 text-2xl">Account Info</h1>
      <Card className="max-w-2xl">
        <ProfilePicture profile={profile} />
        <ProfileForm profile={profile} countries={homeCountries()} />
      </Card>
    </>
  );
}
