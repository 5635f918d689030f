type Crumb = { name: string; path: string };

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4 text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ name, path }, index) => (
          <li
            key={path}
            className="not-first:before:text-muted not-first:before:mr-2 not-first:before:content-['›'/'']"
          >
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={path} className="inline-flex min-h-11 min-w-11 items-center">
                {name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
