export const checkTexts = {
  noCamera: 'The camera can not be used. Take a photo, or type the ticket number.',
  noCode: 'There is no QR code to be read in this photo. Go closer, or type the ticket number.',
} as const;
