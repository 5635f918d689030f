/** Characters of an SMS that goes in one piece. */
const smsCharacters = 160;

/** What an address of ours is made of counts once in GSM-7; where one holds more the SMS does without it. */
const countsOnce = /^[A-Za-z0-9 .,:;/?=&%#+@'"()!*<>_-]*$/;

/** The first of the texts that fits one SMS; the last one does in any case. */
export function firstThatFits(...texts: [string, ...string[]]): string {
  const fitting = texts.find((text) => text.length <= smsCharacters && countsOnce.test(text));
  return fitting ?? texts.at(-1) ?? texts[0];
}
