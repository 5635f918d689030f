import { submit } from '@/server/bff/forms/submit';
import { staffForm } from '@/server/bff/staff/submit-form';

export async function POST(request: Request, { params }: { params: Promise<{ call: string }> }): Promise<Response> {
  const { call } = await params;
  return submit(call, staffForm(call), request);
}
