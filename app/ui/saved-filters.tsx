import { Link, useLocation, useMatches, useSearchParams } from 'react-router'
import { canonicalFilter, type SavedFilter } from '#app/platform/http/saved-filter.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { PostForm } from './post-form.tsx'
import { Summary } from './summary.tsx'

/** The filters that the member saved for a list. */
export interface ListFilters {
  list: string
  filters: SavedFilter[]
}

/** The saved filters of the current list. A loader of a parent route provides them as `savedFilters`. */
export function SavedFilters() {
  const { pathname } = useLocation()
  const listFilters = useMatches()
    .map((match) => (match.loaderData as { savedFilters?: ListFilters | null } | undefined)?.savedFilters)
    .find(Boolean)
  return listFilters?.list === pathname ? <SavedFilterList {...listFilters} /> : null
}

/** Links to saved filters, and a form that saves the current one. */
export function SavedFilterList({ list, filters }: ListFilters) {
  const [params] = useSearchParams()
  const currentQuery = canonicalFilter(params)
  const canSave = currentQuery !== '' && !filters.some(({ query }) => query === currentQuery)
  if (filters.length === 0 && !canSave) return null
  return (
    <div className="-mt-2 mb-6 flex flex-wrap items-start gap-2">
      {filters.length > 0 && (
        <nav aria-label="Saved filters" className="contents">
          {filters.map(({ id, name, query }) => (
            <Link
              key={id}
              to={`?${query}`}
              dir="auto"
              aria-current={query === currentQuery ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full border border-edge px-4 text-ink no-underline wrap-anywhere hover:text-evergreen aria-[current=page]:border-evergreen aria-[current=page]:bg-wash aria-[current=page]:font-semibold"
            >
              {name}
            </Link>
          ))}
          <a className="link px-2 py-2.5" href="/admin/saved-filters">
            Edit saved filters
          </a>
        </nav>
      )}
      {canSave && (
        <details key={currentQuery} className="open:basis-full">
          <Summary variant="quiet">Save this filter</Summary>
          <PostForm action="/admin/saved-filters" className="mt-3 flex max-w-md flex-wrap items-end gap-3">
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="query" value={currentQuery} />
            <Field
              className="min-w-0 flex-1 basis-48"
              label="Filter name"
              name="name"
              required
              maxLength={40}
              dir="auto"
            />
            <Button>Save filter</Button>
          </PostForm>
        </details>
      )}
    </div>
  )
}
