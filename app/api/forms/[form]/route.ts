import { submitForm } from '@/server/bff/forms/submit';

export async function POST(request: Request, { params }: { params: Promise<{ form: string }> }): Promise<Response> {
  return submitForm((await params).form, request);
}
