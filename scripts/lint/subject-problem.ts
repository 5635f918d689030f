const maxLength = 72;
/** Verbs in the imperative that end like another form. */
const imperatives = new Set(
  'access address bring bypass compress discuss dismiss embed express feed focus pass process seed suppress'.split(' '),
);

export function subjectProblem(subject: string): string | undefined {
  if (subject.length > maxLength) return `It has ${subject.length} characters. At most ${maxLength} are allowed.`;
  const [, verb] = /^[A-Z][\w ,.-]*: ([\w-]+)/.exec(subject) ?? [];
  if (verb === undefined) return 'It does not start with an area, such as "Seats: ".';
  const isImperative = imperatives.has(verb) || !/(ed|ing|s)$/.test(verb);
  if (!isImperative || verb !== verb.toLowerCase()) return 'Its first word after the area is not an imperative.';
  return undefined;
}
