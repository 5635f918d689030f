import { operatorsPath, routesPath } from '@/lib/paths/landing';
import { homePath } from '@/lib/paths/pages';
import { NotFoundScreen } from '@/components/content/not-found-screen';
import { buttonClass } from '@/components/ui/button';

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
