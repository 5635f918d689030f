import { exportFile } from '@/server/bff/staff/export-list';

type Context = { params: Promise<{ slug: string; file: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { slug, file } = await params;
  return exportFile(request, slug, 'timetable', file);
}
