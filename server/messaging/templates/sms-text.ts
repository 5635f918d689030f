const smsCharacters = 160;

/** Characters of one septet in GSM-7. An SMS leaves out a URL with other characters. */
const countsOnce = /^[A-Za-z0-9 .,:;/?=&%#+@'"()!*<>_-]*$/;

export function firstThatFits(...texts: [string, ...string[]]): string {
  const fitting = texts.find((text) => text.length <= smsCharacters && countsOnce.test(text));
  return fitting ?? texts.at(-1) ?? texts[0];
}
