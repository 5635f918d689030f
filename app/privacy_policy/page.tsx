import { pageMetadata } from '@/components/content/page-metadata';
import { PolicyScreen } from '@/components/content/policy-screen';
import { privacyPolicyPage } from '@/lib/content/privacy-policy';

export const metadata = pageMetadata(privacyPolicyPage);

export default function PrivacyPolicyPage() {
  return <PolicyScreen page={privacyPolicyPage} />;
}
