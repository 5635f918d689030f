import { mayDo, type Role } from '@/lib/permissions';
import { figurePermissions, showFigures, startSteps, type Figure } from './figures';

const path = '/staff/morula-coaches';
const menu = (...names: string[]) =>
  names.map((name) => ({ href: `${path}/${name}`, label: name, icon: '', isCurrent: false }));
const all = menu('settings', 'buses', 'fares', 'timetable', 'people');

const figuresOf = (role: Role, counts: Partial<Record<Figure['name'], number>> = {}): Figure[] =>
  (['ahead', ...startSteps] as const)
    .filter((name) => mayDo(role, figurePermissions[name] ?? 'today.read'))
    .map((name) => ({ name, count: counts[name] ?? 0, amountThebe: null }));

test('an owner sees five steps, the phone first, and which of them are done', () => {
  const { links, numbers } = showFigures({ figures: figuresOf('owner', { buses: 2 }) }, path, all);
  expect(numbers).toBeUndefined();
  expect(links?.map(({ href, isDone }) => [href.slice(path.length + 1), isDone])).toEqual([
    ['settings', false],
    ['buses', true],
    ['fares', false],
    ['timetable', false],
    ['people', false],
  ]);
});

test('the steps are those of the role, on screens that its menu has', () => {
  const hrefs = (role: Role, nav: typeof all) =>
    showFigures({ figures: figuresOf(role) }, path, nav).links?.map(({ href }) => href.slice(path.length + 1));
  expect(hrefs('planner', all)).toEqual(['buses', 'fares', 'timetable']);
  expect(hrefs('owner', menu('settings', 'people'))).toEqual(['settings', 'people']);
  expect(hrefs('seller', all)).toBeUndefined();
});

test('the numbers replace the steps as soon as a day is on sale, after payments if the menu has them', () => {
  const labels = (nav: typeof all) => {
    const { links, numbers = [] } = showFigures({ figures: figuresOf('owner', { ahead: 1 }) }, path, nav);
    expect(links).toBeUndefined();
    return numbers.map(({ label }) => label);
  };
  expect(labels(all)).toEqual(['Days on sale']);
  expect(labels(menu('payments'))).toEqual(['Cash payments', 'Days on sale']);
});
