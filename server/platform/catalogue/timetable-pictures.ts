/** A logo or photo as it is stored. The same file always has the same name. `png` is for the PDF, of logos only. */
export type CataloguePicture = { name: string; webp: Buffer; png: Buffer | null };

export type PictureKind = 'logo' | 'photo';

/** The pictures of an import: logos by the operator's name, photos by the registration number. */
export type TimetablePictures = Record<PictureKind, ReadonlyMap<string, CataloguePicture>>;

export const noPictures: TimetablePictures = { logo: new Map(), photo: new Map() };
