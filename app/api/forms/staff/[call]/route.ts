import { staffPath, staffPathOf } from '@/lib/paths/staff';
import { handleForm } from '@/server/bff/forms/handle-form';
import { staffForm, submitStaffForm } from '@/server/bff/staff/submit-form';

export async function POST(request: Request, { params }: { params: Promise<{ call: string }> }): Promise<Response> {
  const { call } = await params;
  return handleForm({
    body: staffForm,
    run: ({ body, session }) => submitStaffForm(call, body, session),
    back: ({ here }) => staffPathOf(here) ?? staffPath,
  })(request);
}
