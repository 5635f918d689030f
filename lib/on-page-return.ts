/** Calls `listener` when the back button brings the page back as it was left. Answers how to stop. */
export function onPageReturn(listener: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}
