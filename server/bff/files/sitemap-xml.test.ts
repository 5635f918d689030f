import { XMLParser } from 'fast-xml-parser';
import { writeUrls, writeIndex } from './sitemap';

const origin = 'https://tsela.example';
const read = (xml: string): unknown => new XMLParser({ ignoreAttributes: false }).parse(xml);

test('writes absolute URLs', () => {
  expect(read(writeUrls(origin, ['/', '/about']))).toEqual({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    urlset: {
      '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      url: [{ loc: `${origin}/` }, { loc: `${origin}/about` }],
    },
  });
});

test('escapes special characters in a URL', () => {
  const xml = writeUrls(origin, ['/post/a&b<c>']);
  expect(xml).toContain('<loc>https://tsela.example/post/a&amp;b%3Cc%3E</loc>');
});

test('writes a valid document for an empty list', () => {
  expect(read(writeUrls(origin, []))).toMatchObject({ urlset: { '@_xmlns': expect.any(String) as string } });
});

test('writes the URLs of all lists to the index', () => {
  const xml = writeIndex(origin, ['/sitemaps/pages.xml', '/sitemaps/routes-2.xml']);
  expect(read(xml)).toMatchObject({
    sitemapindex: { sitemap: [{ loc: `${origin}/sitemaps/pages.xml` }, { loc: `${origin}/sitemaps/routes-2.xml` }] },
  });
});
