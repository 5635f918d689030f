import { createReportRequest } from '@/server/web/report-requests';
import { longText, startWebServer } from '@/server/web/web-server.fixture';

describe('requests reported to the supervisor', () => {
  it('have a path without personal data, and an end', () => {
    const reports: object[] = [];
    const report = createReportRequest((fields, onSent) => {
      reports.push(fields);
      onSent();
    });
    const endFirst = report('/user/bookings');
    report('/ticket/7b0c6d7e-1f2a-4b3c-8d4e-5f6a7b8c9d0e');
    endFirst();
    expect(reports).toEqual([{ began: 1, path: '/user/bookings' }, { began: 2, path: '/ticket/:id' }, { ended: 1 }]);
  });

  it('do not pile up while the supervisor does not read them, and each reported one still gets its end', () => {
    const reports: object[] = [];
    const report = createReportRequest((fields) => reports.push(fields));
    const ends = Array.from({ length: 3000 }, () => report('/'));
    const began = reports.length;
    expect(began).toBeLessThan(3000);
    for (const end of ends) end();
    expect(reports).toHaveLength(2 * began);
  });

  it('are those that reach Next, not pages from the cache or files', async () => {
    const paths: string[] = [];
    let open = 0;
    const reportRequest = (path: string) => {
      paths.push(path);
      open += 1;
      return () => (open -= 1);
    };
    const site = await startWebServer((_req, res) => Promise.resolve(void res.end(longText)), { reportRequest });
    for (const path of ['/', '/', '/robots.txt', '/_next/static/chunks/a.js', '/api/health']) await site.raw(path);
    await site.close();
    expect(paths).toEqual(['/', '/api/health']);
    expect(open).toBe(0);
  });
});
