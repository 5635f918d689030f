/** The same file always has the same name. Only logos have a `png`, which the PDF uses. */
export type CataloguePicture = { name: string; webp: Buffer; png: Buffer | null };

export type CataloguePictureKind = 'logo' | 'photo';

export type TimetablePictures = Record<CataloguePictureKind, ReadonlyMap<string, CataloguePicture>>;

export const noPictures: TimetablePictures = { logo: new Map(), photo: new Map() };
