import type { Metadata } from 'next';
import { ProfileForm } from '@/components/account/profile-form';
import { ProfilePicture } from '@/components/account/profile-picture';
import { SessionList } from '@/components/account/session-list';
import { Card } from '@/components/ui/card';
import { CarriedNotice } from '@/components/ui/carried-notice';
import { Section } from '@/components/ui/section';
import { profilePath } from '@/lib/paths/sign-in';
import { loadForm } from '@/server/bff/forms/draft';
import { loadPage, loadProfilePage, type PageQuery } from '@/server/bff/reads/page';
import { getCountries } from 'libphonenumber-js/min';
import { enabledCountries } from '@/lib/domain/countries';

export const metadata: Metadata = { title: 'Account Info' };

export default async function ProfilePage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const page = await loadPage(profilePath, query, loadProfilePage);
  const { profile, sessions, now } = page;
  return (
    <>
      <CarriedNotice />
      <h1 className="mb-4 text-2xl">Account Info</h1>
      <Card className="max-w-2xl">
        <ProfilePicture profile={profile} state={await loadForm('picture', query)} />
        <ProfileForm
          profile={profile}
          countries={homeCountries()}
          state={await loadForm('profile', query, 'activation')}
        />
      </Card>
      <Section
        id="sessions"
        title="Devices"
        intro="These devices are logged in to your account. If you do not know one of them, log it out and change your password."
        className="max-w-2xl"
      >
        <Card>
          <SessionList sessions={sessions} now={now} state={await loadForm('end-session', query)} />
        </Card>
      </Section>
    </>
  );
}

function homeCountries(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const everywhere = getCountries().map((code) => names.of(code) ?? code);
  const near = enabledCountries.map(({ name }) => name);
  return [...new Set([...near, ...everywhere.sort((one, other) => one.localeCompare(other))])];
}
