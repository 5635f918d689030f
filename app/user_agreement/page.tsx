import { ContactBlock } from '@/components/content/contact-block';
import { pageMetadata } from '@/components/content/page-metadata';
import { PolicyScreen } from '@/components/content/policy-screen';
import { userAgreementPage } from '@/lib/content/privacy-policy';

export const metadata = pageMetadata(userAgreementPage);

export default function UserAgreementPage() {
  return (
    <PolicyScreen page={userAgreementPage}>
      <ContactBlock />
    </PolicyScreen>
  );
}
