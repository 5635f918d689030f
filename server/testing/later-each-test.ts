/** Moves the clock on before each test, so that cached results expire. Returns the function that does so. */
export function laterEachTest(now = Date.now()): () => void {
  const later = () => {
    now += 120_000;
    jest.useFakeTimers({ now });
  };
  beforeEach(later);
  afterEach(() => jest.useRealTimers());
  return later;
}
