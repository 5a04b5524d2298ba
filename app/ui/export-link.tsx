import { useSearchParams } from 'react-router'
import { ButtonLink } from './button.tsx'

/** A link that downloads all rows that match the current search and filters. */
export function ExportLink({ path }: { path: string }) {
  const [params] = useSearchParams()
  const filters = new URLSearchParams([...params].filter(([name, value]) => value && name !== 'cursor'))
  return (
    <ButtonLink variant="quiet" href={filters.size > 0 ? `${path}?${filters}` : path} download>
      Export as CSV
    </ButtonLink>
  )
}
