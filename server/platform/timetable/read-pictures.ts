import { join } from 'node:path';
import { quoted, type Problem } from '@/server/platform/import/problems';
import { readFileInside } from '@/server/platform/import/read-file-inside';
import { makeCataloguePicture, maxPictureBytes } from './make-picture';
import type { CataloguePicture, CataloguePictureKind, TimetablePictures } from './pictures.repo';
import type { LineOf, Timetable } from './rules/parse-timetable';

type PictureReference = { csv: 'operators.csv' | 'buses.csv'; kind: CataloguePictureKind; owner: string; path: string };

export async function readTimetablePictures(
  folder: string,
  { operators, buses }: Pick<Timetable, 'operators' | 'buses'>,
  lineOf: LineOf,
): Promise<{ pictures: TimetablePictures } | { problems: Problem[] }> {
  const requested: PictureReference[] = [
    ...operators.flatMap(({ name, logoFile }) =>
      logoFile === null ? [] : [{ csv: 'operators.csv', kind: 'logo', owner: name, path: logoFile } as const],
    ),
    ...buses.flatMap(({ regNo, photoFile }) =>
      photoFile === null ? [] : [{ csv: 'buses.csv', kind: 'photo', owner: regNo, path: photoFile } as const],
    ),
  ];
  const pictures = { logo: new Map<string, CataloguePicture>(), photo: new Map<string, CataloguePicture>() };
  const problems: Problem[] = [];
  for (const { csv, kind, owner, path } of requested) {
    const picture = await readPicture(folder, kind, path);
    if (typeof picture !== 'string') pictures[kind].set(owner, picture);
    else problems.push({ file: csv, line: lineOf(csv, owner), column: kind, reason: `${quoted(path)} ${picture}` });
  }
  return problems.length > 0 ? { problems } : { pictures };
}

async function readPicture(
  folder: string,
  kind: CataloguePictureKind,
  path: string,
): Promise<CataloguePicture | string> {
  const bytes = await readFileInside(folder, join(folder, path), maxPictureBytes);
  return typeof bytes === 'string' ? bytes : makeCataloguePicture(kind, bytes);
}
