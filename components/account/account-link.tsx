export function AccountLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center font-semibold">
      {children}
    </a>
  );
}
