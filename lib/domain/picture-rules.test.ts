import { errors } from '@/lib/errors';
import { pictureProblem } from './picture-rules';

const fiveMegabytes = 5 * 1024 * 1024;
const sentence = (name: string, size: number) => {
  const problem = pictureProblem({ name, size });
  return problem && errors[problem].message;
};

it.each(['me.jpg', 'me.JPEG', 'me.my.png', 'me.gif'])('%s is a picture (spec section 5)', (name) => {
  expect(sentence(name, fiveMegabytes)).toBeNull();
});

it.each(['me.txt', 'me.svg', 'me', 'png', 'me.png.exe'])('%s is not a picture', (name) => {
  expect(sentence(name, 1)).toBe('Invalid file type');
});

test('a picture of more than 5 MB is too large', () => {
  expect(sentence('me.png', fiveMegabytes + 1)).toBe('The picture is too large: 5 MB at most');
});
