/** The page that a request asks for with `?page=`; 1 when it asks for none, or for nonsense. */
export function pageNumber(request: Request) {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** Links to the pages before and after; nothing when there is only one. */
export function Paging({ path, page, pages }: { path: string; page: number; pages: number }) {
  if (pages <= 1) return null
  const link = (to: number) => `${path}${path.includes('?') ? '&' : '?'}page=${to}`
  return (
    <nav
      aria-label="Pages"
      className="mt-12 flex items-center justify-between gap-4 border-t border-hairline pt-4"
    >
      {page > 1 ? (
        <a rel="prev" className="button button-quiet" href={link(page - 1)}>
          Previous page
        </a>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a rel="next" className="button button-quiet" href={link(page + 1)}>
          Next page
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
