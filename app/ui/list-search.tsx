import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import { Field } from './field.tsx'
import { CloseIcon, SearchIcon } from './icons.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { Summary } from './summary.tsx'

/** Query parameters that do not belong to the collapsible filters. */
const nonFilterParams = ['q', 'cursor', 'status']

/**
 * A list's search form: a text field (`?q=`), and filters as children, such as selects with an empty value for 'all'.
 * It uses query parameters, so the results can be bookmarked and shared.
 */
export function ListSearch({
  placeholder,
  collapsible = false,
  label,
  children,
}: {
  placeholder: string
  /** Needed on a page with several search forms. */
  label?: string
  /** Whether narrow screens collapse the filters. */
  collapsible?: boolean
  children?: ReactNode
}) {
  const [params] = useSearchParams()
  const activeParams = [...params].filter(([name, value]) => value && name !== 'cursor')
  return (
    <>
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
            placeholder={placeholder}
            defaultValue={params.get('q') ?? ''}
          />
        </div>
        {collapsible ? (
          <details
            className="list-filters"
            open={activeParams.some(([name]) => !nonFilterParams.includes(name))}
          >
            <Summary variant="quiet">Filters</Summary>
            <div>{children}</div>
          </details>
        ) : (
          children
        )}
        <Button variant="quiet">
          <span data-icon>
            <SearchIcon />
          </span>
          <span data-text>Search</span>
        </Button>
        {activeParams.length > 0 && (
          <ButtonLink variant="quiet" href="?">
            <span data-icon>
              <CloseIcon />
            </span>
            <span data-text>Clear</span>
          </ButtonLink>
        )}
      </Form>
      <SavedFilters />
    </>
  )
}
