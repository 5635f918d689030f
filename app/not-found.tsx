import { buttonClass } from '@/components/ui/button';

export default function NotFound() {
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="mb-4 text-3xl">This page does not exist</h1>
      <p className="text-muted mb-8">The address may be misspelt, or what it showed is gone.</p>
      <a href="/" className={buttonClass()}>
        Search a bus
      </a>
    </div>
  );
}
