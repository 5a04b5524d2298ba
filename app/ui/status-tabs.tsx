import { Link, useSearchParams } from 'react-router'

export interface StatusTab {
  /** The value of the query parameter; empty for all. */
  value: string
  label: string
  count: number
}

/** A tab for all items, whose count omits the `excluded` status, and one tab for each status. */
export function withAllTab(
  labels: Readonly<Record<string, string>>,
  counts: Readonly<Record<string, number>>,
  { excluded }: { excluded?: string } = {},
): StatusTab[] {
  const tabs = Object.entries(labels).map(([value, label]) => ({ value, label, count: counts[value] ?? 0 }))
  const totalCount = tabs.reduce((sum, { value, count }) => (value === excluded ? sum : sum + count), 0)
  return [{ value: '', label: 'All', count: totalCount }, ...tabs]
}

/** Tabs for the statuses of a list, with counts. */
export function StatusTabs({
  tabs,
  param = 'status',
  label = 'Status',
}: {
  tabs: StatusTab[]
  param?: string
  /** The accessible name. */
  label?: string
}) {
  const [params] = useSearchParams()
  const selected = params.get(param) ?? ''
  const tabUrl = (value: string) => {
    const otherParams = [...params].filter(([name]) => name !== param && name !== 'cursor')
    return `?${new URLSearchParams(value ? [...otherParams, [param, value]] : otherParams)}`
  }
  return (
    <nav aria-label={label} className="mb-6">
      <ul className="flex flex-wrap gap-2 sm:gap-x-6 sm:gap-y-0 sm:border-b sm:border-hairline">
        {tabs.map(({ value, label, count }) => (
          <li key={value}>
            <Link
              to={tabUrl(value)}
              preventScrollReset
              aria-current={value === selected ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 text-ink no-underline hover:text-evergreen aria-[current=page]:font-semibold aria-[current=page]:text-evergreen max-sm:rounded-full max-sm:border max-sm:border-edge max-sm:px-4 max-sm:aria-[current=page]:border-evergreen max-sm:aria-[current=page]:bg-wash sm:-mb-px sm:border-b-2 sm:border-transparent sm:aria-[current=page]:border-brass"
            >
              {label} <span className="text-sm font-normal text-muted tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A hidden field that keeps the selected status when searching. */
export function StatusInput() {
  const [params] = useSearchParams()
  const selected = params.get('status')
  return selected ? <input type="hidden" name="status" value={selected} /> : null
}
