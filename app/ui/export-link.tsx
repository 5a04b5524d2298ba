import { useSearchParams } from 'react-router'
import { ButtonLink } from './button.tsx'

/** Downloads the whole list with the current search and filters. */
export function ExportLink({ path }: { path: string }) {
  const [params] = useSearchParams()
  const filters = new URLSearchParams([...params].filter(([name, value]) => value && name !== 'cursor'))
  return (
    <ButtonLink variant="quiet" href={filters.size > 0 ? `${path}?${filters}` : path} download>
      Export as CSV
    </ButtonLink>
  )
}
