import { PageFailed } from '@/components/content/page-failed';
import { pageMetadata } from '@/components/content/page-metadata';
import { LandingPage } from '@/components/landing/landing-page';
import { PhoneLink } from '@/components/ui/phone-link';
import { SiteContact } from '@/components/ui/site-contact';
import { terminalsPath } from '@/lib/paths/pages';
import { findTerminalList } from '@/server/bff/pages/landing-page';
import { mobileMoney, siteOrigin } from '@/server/bff/session/site-settings';
import type { TerminalPlace } from '@/lib/contracts/terminal';
import { anyOf } from '@/lib/format/in-words';
import { slug } from '@/lib/format/names';
import { payLaterMinutes } from '@/lib/limits';
import { spacedPhone } from '@/lib/format/spaced-phone';

export const dynamic = 'force-dynamic';
export const metadata = pageMetadata({
  title: 'Where to pay',
  description: 'Terminals by town where you pay for a booked bus seat in cash, with opening hours and phone numbers.',
  path: terminalsPath,
});

export default async function TerminalsPage() {
  const result = await findTerminalList();
  if (result.kind === 'failed') return <PageFailed heading="Where to pay" path={terminalsPath} />;
  return (
    <LandingPage origin={siteOrigin()} crumbs={[{ name: 'Where to pay', path: terminalsPath }]}>
      <TerminalsScreen terminals={result.items} mobileMoney={mobileMoney()} />
    </LandingPage>
  );
}

type Props = { terminals: readonly TerminalPlace[]; mobileMoney: readonly string[] };

function TerminalsScreen({ terminals, mobileMoney }: Props) {
  const towns = [...new Set(terminals.map(({ town }) => town))];
  return (
    <>
      <h1 className="mb-4 text-3xl sm:text-4xl">Where to pay</h1>
      <p className="max-w-prose text-lg">
        {`Show your booking number at a terminal and pay in cash, at least ${payLaterMinutes} minutes before departure. Online you pay by ${anyOf(['card', ...mobileMoney])}, and get the ticket at once.`}
      </p>
      {towns.length === 0 && (
        <p className="mt-6">
          The list of terminals is empty. Call <SiteContact of="phone" /> to find one.
        </p>
      )}
      {towns.length > 3 && (
        <nav aria-label="Towns" className="mt-4">
          <ul className="flex flex-wrap gap-x-4">
            {towns.map((town) => (
              <li key={town}>
                <a href={`#${slug(town)}`} className="inline-flex min-h-11 min-w-11 items-center">
                  {town}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2">
        {towns.map((town) => (
          <section key={town} aria-labelledby={slug(town)}>
            <h2 id={slug(town)} className="mb-2 text-xl">
              {town}
            </h2>
            <ul className="grid gap-2">
              {terminals
                .filter((terminal) => terminal.town === town)
                .map(({ name, place, openingHours, phone, ofOperator }) => (
                  <li key={`${name} ${place}`} className="rounded-card bg-surface border-line border px-4 pt-3 pb-1">
                    <h3>{name}</h3>
                    {ofOperator && <p className="font-semibold">{`Cash for trips of ${name} only`}</p>}
                    <p>{place}</p>
                    <p className="text-muted text-sm">{openingHours}</p>
                    <PhoneLink phone={spacedPhone(phone)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
