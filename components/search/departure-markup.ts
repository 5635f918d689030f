import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ResultBus } from '@/lib/contracts/search';
import { facilities } from '@/lib/facilities';
import { initials } from '@/lib/initials';
import { nightsLater, shortDuration } from '@/lib/journey';
import { formatDuration } from '@/lib/time';

/**
 * The parts of a result that stay as they are while it is looked at, as HTML. A page holds some 500 elements of them: as
 * React's they took an eighth to a fifth of the server's time for a page, and a phone's time to take over. Values are
 * escaped; none is a promise, so what comes is a string, the same for the same bus, and is not drawn anew.
 */
const markup = (part: ReturnType<typeof html>) => ({ __html: (part as HtmlEscapedString).toString() });

/** When it leaves, how long it takes, when it is there; and where. */
export function journeyMarkup({ departureTime, durationMinutes, arrivalTime, boardingPlace, dropPlace }: ResultBus) {
  const spoken = `${departureTime} Hrs to ${arrivalTime}, ${formatDuration(durationMinutes)}`;
  const way = html`<small>Hrs</small><span class="way">${shortDuration(durationMinutes)}</span>`;
  const nights = nightsLater(departureTime, durationMinutes);
  const later = nights !== '' && html`<b>${nights}, </b>`;
  return markup(
    html`<h2 aria-label="${spoken}">${departureTime} ${way}${arrivalTime}</h2>
      <div>
        <p>${boardingPlace}</p>
        <p>${later}${dropPlace}</p>
      </div>`,
  );
}

export function operatorMarkup({ operator, regNo, busType }: ResultBus) {
  const { name, sample } = operator;
  const rest = sample && html`<small>sample data</small>`;
  return markup(
    html`<span aria-hidden="true">${initials(name)}</span>
      <p><strong>${name}</strong><span>${regNo}</span><span>${busType}</span>${rest}</p>`,
  );
}

const codeByName = new Map<string, string>(Object.entries(facilities).map(([code, name]) => [name, code]));

export function featuresMarkup(names: readonly string[]) {
  const feature = (name: string) => {
    const code = codeByName.get(name);
    return code ? html`<li class="${code}"><span>${name}</span></li>` : html`<li title="${name}">${name}</li>`;
  };
  return markup(html`${names.map(feature)}`);
}
