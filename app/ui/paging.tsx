import { ButtonLink } from './button.tsx'

/** The page number in `?page=`; 1 if missing or invalid. */
export function pageNumber(request: Request) {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

interface Props {
  page: number
  pageCount: number
  href: (page: number) => string
  label?: string
}

/** Links to the previous and next page; nothing for a single page. */
export function Paging({ page, pageCount, href, label = 'Pages' }: Props) {
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label={label}
      className="mt-8 flex items-center justify-between gap-4 border-t border-hairline pt-4"
    >
      {page > 1 ? (
        <ButtonLink variant="quiet" rel="prev" href={href(Math.min(page - 1, pageCount))}>
          <span>
            Previous<span className="max-sm:sr-only"> page</span>
          </span>
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted">
        Page {page} of {pageCount}
      </span>
      {page < pageCount ? (
        <ButtonLink variant="quiet" rel="next" href={href(page + 1)}>
          <span>
            Next<span className="max-sm:sr-only"> page</span>
          </span>
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
