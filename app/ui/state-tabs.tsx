import { Link, useSearchParams } from 'react-router'

export interface StateTab {
  /** Of `?status=`; empty for all. */
  value: string
  label: string
  count: number
}

/** The states of a list, each with how many are in it; one that is chosen stays while one searches. */
export function StateTabs({ states }: { states: StateTab[] }) {
  const [params] = useSearchParams()
  const chosen = params.get('status') ?? ''
  const address = (value: string) => {
    const kept = [...params].filter(([name]) => name !== 'status' && name !== 'cursor')
    return `?${new URLSearchParams(value ? [...kept, ['status', value]] : kept)}`
  }
  return (
    <nav aria-label="States" className="mb-6">
      <ul className="flex flex-wrap gap-x-6 border-b border-hairline">
        {states.map(({ value, label, count }) => (
          <li key={value}>
            <Link
              to={address(value)}
              aria-current={value === chosen ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent text-ink no-underline hover:text-evergreen aria-[current=page]:border-brass aria-[current=page]:font-semibold aria-[current=page]:text-evergreen"
            >
              {label} <span className="text-sm font-normal text-muted tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Keeps the chosen state when the list's search is sent. */
export function ChosenState() {
  const [params] = useSearchParams()
  const chosen = params.get('status')
  return chosen ? <input type="hidden" name="status" value={chosen} /> : null
}
