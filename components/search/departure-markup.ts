import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ResultBus } from '@/lib/contracts/search';
import { facilities } from '@/lib/facilities';
import { initials } from '@/lib/initials';
import { nightsLater, shortDuration } from '@/lib/journey';
import { formatPula } from '@/lib/money';
import { formatDuration } from '@/lib/time';

/**
 * A result as HTML, for React to put in as it is: a page holds some 700 elements of them, which it would render and a
 * phone take over. Values are escaped; none is a promise, so what comes is a string. What stays the same is the same text,
 * which React does not draw anew.
 */
const markup = (part: ReturnType<typeof html>) => ({ __html: (part as HtmlEscapedString).toString() });

/** What stays as it is while a result is looked at: when and where, who, and what the bus offers. */
export function lastingMarkup(bus: ResultBus) {
  return markup(html`${journey(bus)}${operator(bus)}${features(bus.facilities)}`);
}

/** `first`: the fare it was first shown with; another glows for a moment. */
export function priceMarkup(fareThebe: number, first: number) {
  const fare = live(formatPula(fareThebe), fareThebe !== first);
  return markup(html`${fare} <small>BWP</small><small>Price Per Person</small>`);
}

/** `first`: as many were free when it was first shown; another number glows for a moment. */
export function seatsMarkup({ freeSeats, totalSeats }: ResultBus, first: number) {
  return markup(html`${live(`${freeSeats} / ${totalSeats}`, freeSeats !== first)} free&nbsp;seats`);
}

const live = (text: string, changed: boolean) =>
  changed ? html`<b class="animate-fresh">${text}</b>` : html`<b>${text}</b>`;

function journey({ departureTime, durationMinutes, arrivalTime, boardingPlace, dropPlace }: ResultBus) {
  const spoken = `${departureTime} Hrs to ${arrivalTime}, ${formatDuration(durationMinutes)}`;
  const way = html`<small>Hrs</small><span class="way">${shortDuration(durationMinutes)}</span>`;
  const nights = nightsLater(departureTime, durationMinutes);
  const later = nights !== '' && html`<b>${nights}, </b>`;
  return html`<div class="journey">
    <h2 aria-label="${spoken}">${departureTime} ${way}${arrivalTime}</h2>
    <div>
      <p>${boardingPlace}</p>
      <p>${later}${dropPlace}</p>
    </div>
  </div>`;
}

function operator({ operator: { name, sample }, regNo, busType }: ResultBus) {
  const rest = sample && html`<small>sample data</small>`;
  return html`<div class="operator">
    <span aria-hidden="true">${initials(name)}</span>
    <p><strong>${name}</strong><span>${regNo}</span><span>${busType}</span>${rest}</p>
  </div>`;
}

const codeByName = new Map<string, string>(Object.entries(facilities).map(([code, name]) => [name, code]));

/** An icon each, or its name; the whole list is one stop of the keyboard, or one tap. */
function features(names: readonly string[]) {
  if (names.length === 0) return '';
  const feature = (name: string) => {
    const code = codeByName.get(name);
    return code ? html`<li class="${code}"><span>${name}</span></li>` : html`<li title="${name}">${name}</li>`;
  };
  return html`<ul aria-label="Features" tabindex="0" data-tip="${names.join(', ')}" class="features">
    ${names.map(feature)}
  </ul>`;
}
