import sharp from 'sharp';

// Counts for all of the process: what one part of it may not look into must be told by `photographKind` before.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

const starts = { jpeg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47], gif: [0x47, 0x49, 0x46, 0x38] } as const;

/** What a photograph's first bytes say that it is, by which it is read too; undefined for anything else. */
export function photographKind(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | undefined {
  const kinds = ['jpeg', 'png', 'gif'] as const;
  return kinds.find((kind) => starts[kind].every((byte, index) => bytes[index] === byte));
}
