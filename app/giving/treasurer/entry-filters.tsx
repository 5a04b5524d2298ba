import { Form, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import { ledgerKindLabels } from './gift-labels.ts'

const filterNames = ['kind', 'fund', 'year']

/** The filters of the ledger, and exports of the entries that match. */
export function EntryFilters({ funds, years }: { funds: { id: string; name: string }[]; years: string[] }) {
  const [params] = useSearchParams()
  const filters = new URLSearchParams(
    [...params].filter(([name, value]) => value && filterNames.includes(name)),
  )
  const query = filters.size > 0 ? `?${filters}` : ''
  const filter = (name: string) => ({ name, defaultValue: params.get(name) ?? '', hideOptional: true })
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <Form key={params.toString()} className="flex flex-wrap items-end gap-3">
        <Select label="Type" {...filter('kind')}>
          <option value="">All</option>
          {Object.entries(ledgerKindLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Fund" {...filter('fund')} className="min-w-0 max-w-64">
          <option value="">All</option>
          {funds.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Year" {...filter('year')}>
          <option value="">All</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </Select>
        <Button variant="quiet">Show</Button>
        {filters.size > 0 && (
          <ButtonLink variant="quiet" href="?">
            Clear
          </ButtonLink>
        )}
      </Form>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" href={`/admin/gifts/ledger.csv${query}`} download>
          Export as CSV
        </ButtonLink>
        <ButtonLink variant="quiet" href={`/admin/gifts/journal.csv${query}`} download>
          Export for QuickBooks
        </ButtonLink>
      </div>
    </div>
  )
}
