import { askedStatus } from './lost-page';

it('reads the status a page asks for, and takes no text for it', () => {
  expect(askedStatus('<head><meta name="http-status" content="404"/></head>')).toBe(404);
  expect(askedStatus('<head><meta name="http-status" content="503"/></head>')).toBe(503);
  expect(askedStatus('<p>&lt;meta name=&quot;http-status&quot; content=&quot;404&quot;/&gt;</p>')).toBeUndefined();
  expect(askedStatus('<meta name="http-status" content="200"/>')).toBeUndefined();
});
