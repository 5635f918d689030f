/** A link between account screens, with a touch target of 44 px. */
export function AccountLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center font-semibold">
      {children}
    </a>
  );
}
