/** Here only: pages that work without JavaScript must arrive whole, not behind a text that a script replaces. */
export default function Loading() {
  return (
    <p role="status" className="animate-breathe py-16 text-center text-lg">
      Loading…
    </p>
  );
}
