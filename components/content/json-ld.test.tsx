import { renderToStaticMarkup } from 'react-dom/server';
import { JsonLd } from './json-ld';

const read = (markup: string): unknown =>
  JSON.parse(/^<script type="application\/ld\+json">(.*)<\/script>$/.exec(markup)?.[1] ?? '');

test('one item and a list of items have the context once', () => {
  expect(read(renderToStaticMarkup(<JsonLd data={{ '@type': 'A' }} />))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'A',
  });
  expect(read(renderToStaticMarkup(<JsonLd data={[{ '@type': 'A' }, { '@type': 'B' }]} />))).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'A' }, { '@type': 'B' }],
  });
});

test('a name cannot close the script element', () => {
  const name = '</script><script>alert(1)</script>';
  const markup = renderToStaticMarkup(<JsonLd data={{ '@type': 'A', name }} />);
  expect(markup.match(/<\/script/g)).toHaveLength(1);
  expect(read(markup)).toMatchObject({ name });
});
