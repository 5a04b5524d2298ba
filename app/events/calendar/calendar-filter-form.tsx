import { type CalendarFilter, isFiltered } from '#app/events/event/calendar-filter.ts'
import { calendarPath, listUrl } from '#app/events/event/calendar-url.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox, Select } from '#app/ui/field.tsx'
import type { FilterOptions } from './calendar-data.server.ts'

interface Props {
  filter: CalendarFilter
  options: FilterOptions
  /** The query parameters of the view, which the filter does not change. */
  hiddenFields: Record<string, string>
}

/** Filters the calendar by the properties of upcoming events. Renders nothing if there is nothing to filter by. */
export function CalendarFilterForm({ filter, options, hiddenFields }: Props) {
  const { kinds, locations, hasFamilyFriendly, hasLimitedSpots } = options
  if (kinds.length + locations.length === 0 && !hasFamilyFriendly && !hasLimitedSpots) return null
  return (
    <form
      // Remounts the form when the filter changes. Otherwise its fields would keep the previous values.
      key={JSON.stringify(filter)}
      method="get"
      action={calendarPath}
      aria-label="Filter events"
      className="mb-10 flex flex-wrap items-end gap-x-4 gap-y-3"
    >
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {kinds.length > 0 && (
        <FilterSelect name="kind" label="Type" all="All types" options={kinds} value={filter.kind} />
      )}
      {locations.length > 0 && (
        <FilterSelect
          name="place"
          label="Location"
          all="All locations"
          options={locations}
          value={filter.location}
        />
      )}
      {hasFamilyFriendly && (
        <Checkbox
          name="family"
          value="yes"
          label="Family-friendly"
          defaultChecked={filter.familyFriendly}
          className="flex min-h-11 items-center"
        />
      )}
      {hasLimitedSpots && (
        <Checkbox
          name="spots"
          value="yes"
          label="Spots left"
          defaultChecked={filter.hasFreeSpots}
          className="flex min-h-11 items-center"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="quiet">Filter</Button>
        {isFiltered(filter) && <ClearFilters href={`${calendarPath}?${new URLSearchParams(hiddenFields)}`} />}
      </div>
    </form>
  )
}

function FilterSelect({
  name,
  label,
  all,
  options,
  value,
}: {
  name: string
  label: string
  all: string
  options: string[]
  value: string
}) {
  return (
    <Select
      name={name}
      label={label}
      hideOptional
      defaultValue={value}
      className="min-w-0 grow basis-40 sm:max-w-60"
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  )
}

const ClearFilters = ({ href }: { href: string }) => (
  <ButtonLink variant="quiet" href={href}>
    Clear filters
  </ButtonLink>
)

/** Shown if no event matches the filter. */
export function NoMatches() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">No events match these filters.</p>
      <ClearFilters href={listUrl('upcoming')} />
    </div>
  )
}
