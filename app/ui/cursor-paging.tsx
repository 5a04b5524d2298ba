import { Link, useSearchParams } from 'react-router'

/** Links to the previous and next page of a cursor-paginated list; nothing for a single page. */
export function CursorPaging({
  previous,
  next,
  label = 'Pages',
}: {
  previous: string | null
  next: string | null
  label?: string
}) {
  const [params] = useSearchParams()
  if (!previous && !next) return null
  const href = (cursor: string) =>
    `?${new URLSearchParams([...without(params, 'cursor'), ['cursor', cursor]])}`
  return (
    <nav aria-label={label} className="mt-6 flex items-center justify-between gap-4">
      {previous ? (
        <Link className="button button-quiet" rel="prev" to={href(previous)}>
          Previous page
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link className="button button-quiet" rel="next" to={href(next)}>
          Next page
        </Link>
      )}
    </nav>
  )
}

const without = (params: URLSearchParams, name: string) => [...params].filter(([key]) => key !== name)
