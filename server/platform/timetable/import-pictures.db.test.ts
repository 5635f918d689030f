import { symlink, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureName } from '@/lib/paths/files';
import { holdAndBook } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { findLeg } from '@/server/testing/test-trips';
import { complaintsOf, dayAhead, startImportScenario } from '@/server/testing/test-imports';
import { good } from '@/server/testing/timetable-files';

const { test, pathOf, write, run: importIt } = startImportScenario();

const picture = (background: string) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer();

/** Writes the files with a logo for the first operator and a photo for the first bus, and imports them. */
async function run(logo: string, photo: string) {
  const [operators, buses] = [good['operators.csv'], good['buses.csv']];
  const files = {
    ...good,
    'operators.csv': [`${operators[0] ?? ''},logo`, `${operators[1] ?? ''},${logo}`, `${operators[2] ?? ''},`],
    'buses.csv': [`${buses[0] ?? ''},photo`, `${buses[1] ?? ''},${photo}`, `${buses[2] ?? ''},`],
  };
  await write(Object.entries(files).map(([file, rows]) => [file, rows.join('\n')] as const));
  return importIt();
}

/** Returns the pictures that a search shows for the bus of the operator. */
async function shownPictures() {
  const params = { date: dayAhead(3), fromCity: 'Kanye', toCity: 'Tsabong' };
  const { data } = await test.callApi('search', { params });
  const tripLeg = data?.find(({ bus }) => bus.regNo === 'B 123 ABC');
  return { logo: tripLeg?.owner.logo ?? null, photo: tripLeg?.bus.image ?? null };
}

const load = (url: string | null, format: 'webp' | 'png' = 'webp') =>
  test.callApi('cataloguePicture', { params: { name: pictureName(url ?? '') ?? '', format } });

async function writePictures() {
  await writeFile(pathOf('logo.png'), await picture('#c00'));
  await writeFile(pathOf('photo.png'), await picture('#00c'));
}

it('an import stores the pictures, and the search, the operators and the ticket link to them', async () => {
  await writePictures();
  expect(await run('logo.png', 'photo.png')).toMatchObject({ ok: true });
  const { logo, photo } = await shownPictures();
  const webp = async (url: string | null) => sharp(Buffer.from((await load(url)).data?.bytes ?? '', 'base64'));
  expect(await (await webp(logo)).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
  expect(await (await webp(photo)).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
  expect(await load(logo, 'png')).toMatchObject({ status: 200 });
  expect(await load(photo, 'png')).toMatchObject({ status: 404, code: 'not_found' });

  const { data: operators } = await test.callApi('operators', {});
  expect(operators?.map((operator) => [operator.name, operator.logo])).toContainEqual(['Kanye Coaches', logo]);
  const { data: page } = await test.callApi('operator', { params: { slug: 'kanye-coaches' } });
  expect(page?.operator.logo).toBe(logo);
  const anna = await addPassenger(test.db);
  const bookingUuid = await holdAndBook(test, anna, await findLeg(test.db, 'B 123 ABC', [1, 3], 3), ['A1']);
  const { data: tickets } = await test.callApi('ticket', { params: { bookingUuid } });
  expect(tickets).toMatchObject([{ ticket: { image: photo, owner_logo: logo } }]);
});

it('a second import of the same pictures changes no row', async () => {
  await writePictures();
  await run('logo.png', 'photo.png');
  expect(await complaintsOf(test.db, () => run('logo.png', 'photo.png'))).toEqual([]);
});

it('an import replaces a picture, and a blank cell removes it', async () => {
  await writePictures();
  await run('logo.png', 'photo.png');
  const first = await shownPictures();
  await writeFile(pathOf('logo.png'), await picture('#0c0'));
  await run('logo.png', '');
  const second = await shownPictures();
  expect(second.logo).not.toBe(first.logo);
  expect(second.photo).toBeNull();
  expect(await load(first.logo)).toMatchObject({ status: 404 });
  expect(await load(first.photo)).toMatchObject({ status: 404 });
  expect(await load(second.logo)).toMatchObject({ status: 200 });
  await run('', '');
  expect(await shownPictures()).toEqual({ logo: null, photo: null });
});

it('a refused picture is named with its file and row, and nothing changes', async () => {
  await writePictures();
  await run('logo.png', 'photo.png');
  const complaints = (logo: string, photo: string) => complaintsOf(test.db, () => run(logo, photo));
  await writeFile(pathOf('broken.png'), 'no picture');
  await writeFile(pathOf('large.jpg'), Buffer.alloc(5 * 1024 * 1024 + 1));
  await symlink('/etc/hostname', pathOf('link.png'));
  expect(await complaints('none.png', 'broken.png')).toEqual([
    'operators.csv:2: logo: "none.png" does not exist',
    'buses.csv:2: photo: "broken.png" cannot be read as a picture',
  ]);
  expect(await complaints('link.png', 'large.jpg')).toEqual([
    'operators.csv:2: logo: "link.png" is outside the folder',
    'buses.csv:2: photo: "large.jpg" is larger than 5 MB',
  ]);
  const wrongName = 'must be blank or name a png, jpg or webp file, like pictures/logo.png; found';
  expect(await complaints('../logo.png', 'photo.svg')).toEqual([
    `operators.csv:2: logo: ${wrongName} "../logo.png"`,
    `buses.csv:2: photo: ${wrongName} "photo.svg"`,
  ]);
});
