import { XMLParser } from 'fast-xml-parser';
import { writeAddresses, writeIndex } from './sitemap-xml';

const origin = 'https://tsela.example';
const read = (xml: string): unknown => new XMLParser({ ignoreAttributes: false }).parse(xml);

test('an address is whole, and dated only where the date is known', () => {
  expect(read(writeAddresses(origin, [{ path: '/about' }, { path: '/post/a', changedOn: '2026-11-01' }]))).toEqual({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    urlset: {
      '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      url: [{ loc: `${origin}/about` }, { loc: `${origin}/post/a`, lastmod: '2026-11-01' }],
    },
  });
});

test('nothing in an address ends the list', () => {
  const xml = writeAddresses(origin, [{ path: '/post/a&b<c>' }]);
  expect(xml).toContain('<loc>https://tsela.example/post/a&amp;b%3Cc%3E</loc>');
});

test('a list of nothing is a list all the same', () => {
  expect(read(writeAddresses(origin, []))).toMatchObject({ urlset: { '@_xmlns': expect.any(String) as string } });
});

test('the index names the lists', () => {
  const xml = writeIndex(origin, ['pages', 'routes-2']);
  expect(read(xml)).toMatchObject({
    sitemapindex: { sitemap: [{ loc: `${origin}/sitemaps/pages.xml` }, { loc: `${origin}/sitemaps/routes-2.xml` }] },
  });
});
