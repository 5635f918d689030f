import { renderToStaticMarkup } from 'react-dom/server';
import DictionaryPage from './page';

const mockPlatform = jest.fn();
jest.mock('@/server/upstream/upstream', () => ({ upstream: mockPlatform }));

test('is the same whatever the platform knows, also while it fails', () => {
  mockPlatform.mockResolvedValue([{ uuid: '1', name: 'Maun', slug: 'maun' }]);
  const first = renderToStaticMarkup(<DictionaryPage />);
  mockPlatform.mockRejectedValue(new Error('down'));
  expect(renderToStaticMarkup(<DictionaryPage />)).toBe(first);
  expect(first).toContain('Gaborone Station, bay 1');
  expect(mockPlatform).not.toHaveBeenCalled();
});
