import { pageMetadata } from '@/components/content/page-metadata';
import { PolicyScreen } from '@/components/content/policy-screen';
import { termsConditionsPage } from '@/lib/content/terms-conditions';

export const metadata = pageMetadata(termsConditionsPage);

export default function TermsConditionsPage() {
  return <PolicyScreen page={termsConditionsPage} />;
}
