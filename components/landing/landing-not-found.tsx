import { operatorsPath, routesPath } from '@/lib/paths/landing';
import { homePath } from '@/lib/paths/pages';
import { NotFoundScreen } from '@/components/content/not-found-screen';
import { buttonClass } from '@/components/ui/button';

/** Shown for a URL without a bookable route, town or operator. Links the pages that exist. */
export function LandingNotFound() {
  return (
    <NotFoundScreen
      title="No bus found here"
      text="No bus that can be booked belongs to this address, or it is misspelt."
    >
      <a href={homePath} className={buttonClass()}>
        Search a bus
      </a>
      <a href={routesPath} className={buttonClass('secondary')}>
        All bus routes
      </a>
      <a href={operatorsPath} className={buttonClass('secondary')}>
        All operators
      </a>
    </NotFoundScreen>
  );
}
