import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import type { StaffReceipt } from '@/lib/contracts/staff-screen';

/** Fits paper of 58 mm and wider. The page of a receipt has no margin, because a printer of receipts has its own. */
export const Receipt = ({ operator, facts, isVoided, isCopy }: StaffReceipt) => (
  <Card className="w-full max-w-[72mm] text-sm print:[page:receipt] print:border-0 print:p-0 print:shadow-none print:**:text-black">
    <h2 className="mb-2 text-lg wrap-anywhere">{operator}</h2>
    {isVoided && <p className="mb-2 border-2 text-center text-2xl font-bold">VOID</p>}
    {isCopy && <p className="mb-2 text-center font-bold">Copy</p>}
    <Facts
      facts={facts}
      className="grid grid-cols-1 gap-1"
      row="flex flex-wrap justify-between gap-x-4"
      value="min-w-0 font-semibold wrap-anywhere"
    />
  </Card>
);
