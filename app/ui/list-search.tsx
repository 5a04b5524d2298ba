import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import { Field } from './field.tsx'

/**
 * The head of a list: a text to search for (`?q=`), and the filters given as children, which are selects
 * whose value for 'all' is empty. It asks by address, so a found list can be kept and shared.
 */
export function ListSearch({ what, children }: { what: string; children?: ReactNode }) {
  const [params] = useSearchParams()
  const asked = [...params].some(([name, value]) => value && name !== 'cursor')
  return (
    <Form role="search" className="mb-6 flex flex-wrap items-end gap-3" key={params.toString()}>
      <div className="min-w-48 grow">
        <Field
          label="Search"
          hideOptional
          type="search"
          name="q"
          placeholder={what}
          defaultValue={params.get('q') ?? ''}
        />
      </div>
      {children}
      <Button look="quiet">Search</Button>
      {asked && (
        <ButtonLink look="quiet" href="?">
          Clear
        </ButtonLink>
      )}
    </Form>
  )
}
