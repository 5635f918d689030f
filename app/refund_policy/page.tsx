import { pageMetadata } from '@/components/content/page-metadata';
import { PolicyScreen } from '@/components/content/policy-screen';
import { refundPolicyPage } from '@/lib/content/refund-policy';

export const metadata = pageMetadata(refundPolicyPage);

export default function RefundPolicyPage() {
  return <PolicyScreen page={refundPolicyPage} />;
}
