/** The id of the element that contains the departures of a page. */
export const departuresId = 'next-departures';

/**
 * The source of `refreshDepartures` runs in the page as an inline script, so it refers to nothing outside its own body. A
 * bundle would be larger than the script, and the departures are fresh before React starts.
 */
export const departuresScript = () => `(${refreshDepartures.toString()})(${JSON.stringify(departuresId)})`;

/**
 * Loads the page again when the passenger returns to it after a minute or more, and replaces its departures. They stay as
 * they are if the page cannot be loaded.
 */
function refreshDepartures(id: string) {
  let loadedAt = Date.now();
  const refresh = () => {
    if (document.hidden || Date.now() - loadedAt < 60_000 || !document.getElementById(id)) return;
    loadedAt = Date.now();
    fetch(location.href, { cache: 'no-store' })
      .then((response) => response.text())
      .then((html) => {
        const fresh = new DOMParser().parseFromString(html, 'text/html').getElementById(id);
        const shown = document.getElementById(id);
        if (fresh && shown && !shown.isEqualNode(fresh)) shown.replaceWith(fresh);
      })
      .catch(() => undefined);
  };
  addEventListener('pageshow', refresh);
  document.addEventListener('visibilitychange', refresh);
}
