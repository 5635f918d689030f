import { cityAddress, operatorAddress, readRouteSlug, routeAddress } from './landing-address';

it('names the pages by the slugs of what they are about', () => {
  expect(routeAddress('gaborone', 'selebi-phikwe')).toBe('/bus/gaborone-to-selebi-phikwe');
  expect(cityAddress('maun')).toBe('/bus/maun');
  expect(operatorAddress('morula-coaches')).toBe('/operators/morula-coaches');
});

it('reads back the two towns', () => {
  expect(readRouteSlug('gaborone-to-selebi-phikwe')).toEqual([{ from: 'gaborone', to: 'selebi-phikwe' }]);
});

it('reads a slug in which a town’s name holds "to" in every way it may be meant', () => {
  expect(readRouteSlug('a-to-b-to-c')).toEqual([
    { from: 'a', to: 'b-to-c' },
    { from: 'a-to-b', to: 'c' },
  ]);
  expect(readRouteSlug('x-to-to-y')).toEqual([
    { from: 'x', to: 'to-y' },
    { from: 'x-to', to: 'y' },
  ]);
});

it('an address made up of nothing else is not read in every way', () => {
  expect(readRouteSlug(`${'a-to-'.repeat(15)}a`)).toHaveLength(3);
});

it.each(['maun', 'toteng', '-to-maun', 'maun-to-', 'gaborone-tomaun'])('%s names no pair', (slug) => {
  expect(readRouteSlug(slug)).toEqual([]);
});
