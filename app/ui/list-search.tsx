import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import { Field } from './field.tsx'
import { CloseIcon, SearchIcon } from './icons.tsx'

/** What is asked for by other parts of the page than the filters. */
const notFilters = ['q', 'cursor', 'status']

/**
 * The head of a list: a text to search for (`?q=`), and the filters given as children, which are selects
 * whose value for 'all' is empty. It asks by address, so a found list can be kept and shared.
 */
export function ListSearch({
  what,
  collapsible = false,
  label,
  children,
}: {
  what: string
  /** For a page with several. */
  label?: string
  /** Whether there are so many filters that a phone shows them only when asked. */
  collapsible?: boolean
  children?: ReactNode
}) {
  const [params] = useSearchParams()
  const filters = [...params].filter(([name, value]) => value && name !== 'cursor')
  return (
    <Form
      role="search"
      aria-label={label}
      className="list-search mb-6 flex flex-wrap items-end gap-3"
      key={params.toString()}
    >
      <div data-wide={collapsible || undefined}>
        <Field
          label="Search"
          hideOptional
          type="search"
          name="q"
          placeholder={what}
          defaultValue={params.get('q') ?? ''}
        />
      </div>
      {collapsible ? (
        <details className="list-filters" open={filters.some(([name]) => !notFilters.includes(name))}>
          <summary className="button button-quiet">Filters</summary>
          <div>{children}</div>
        </details>
      ) : (
        children
      )}
      <Button variant="quiet">
        <span data-sign>
          <SearchIcon />
        </span>
        <span data-word>Search</span>
      </Button>
      {filters.length > 0 && (
        <ButtonLink variant="quiet" href="?">
          <span data-sign>
            <CloseIcon />
          </span>
          <span data-word>Clear</span>
        </ButtonLink>
      )}
    </Form>
  )
}
