import { requestedStatus } from './not-found-page';

it('reads the status of a page, and ignores the same text in its content', () => {
  expect(requestedStatus(Buffer.from('<head><meta name="http-status" content="404"/></head>'))).toBe(404);
  expect(requestedStatus(Buffer.from('<head><meta name="http-status" content="503"/></head>'))).toBe(503);
  expect(
    requestedStatus(Buffer.from('<p>&lt;meta name=&quot;http-status&quot; content=&quot;404&quot;/&gt;</p>')),
  ).toBeUndefined();
  expect(requestedStatus(Buffer.from('<head><meta name="http-status" content="200"/></head>'))).toBeUndefined();
  expect(requestedStatus(Buffer.from('<head></head><meta name="http-status" content="404"/>'))).toBeUndefined();
});
