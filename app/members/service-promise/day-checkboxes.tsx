import { useEffect, useRef } from 'react'
import { countText } from '#app/platform/count-text.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { allDaysValue } from './chosen-days.ts'
import type { ServicePromiseView } from './promise-view.server.ts'

/** Checkboxes for open days, and one for all days. None is checked at first: members choose what they pay for. */
export function DayCheckboxes({
  legend,
  days,
  total,
}: ServicePromiseView['open']['money'] & { legend: string }) {
  const ref = useLinkedCheckboxes()
  const hasAll = days.length > 1
  return (
    <fieldset ref={ref}>
      <legend className="mb-1 font-semibold">
        {legend}: {total}
      </legend>
      {hasAll && (
        <Checkbox
          // Resets the checkbox if the days change.
          key={allDaysValue(days)}
          className="border-b border-hairline py-2.5"
          name="day"
          value={allDaysValue(days)}
          data-all=""
          label={`All ${countText(days.length, 'day', 'days')}`}
        />
      )}
      {days.map(({ date, label, amount }) => (
        <Checkbox
          key={date}
          className="py-2.5"
          id={date}
          name="day"
          value={date}
          label={
            <>
              {label} <span className="text-muted">({amount})</span>
            </>
          }
        />
      ))}
    </fieldset>
  )
}

/** Keeps the checkbox for all days in sync with the checkboxes of the days. */
function useLinkedCheckboxes() {
  const ref = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const fieldset = ref.current
    if (!fieldset) return
    const boxes = () => [...fieldset.querySelectorAll<HTMLInputElement>('input[name=day]')]
    const sync = (changed: EventTarget | null) => {
      const [all] = boxes().filter(({ dataset }) => dataset.all !== undefined)
      const days = boxes().filter((box) => box !== all)
      if (!all) return
      if (changed === all) for (const day of days) day.checked = all.checked
      else all.checked = days.every(({ checked }) => checked)
    }
    // The checkbox for all days may have been checked before the page was hydrated.
    sync(fieldset.querySelector('input[data-all]:checked'))
    const onInput = ({ target }: Event) => sync(target)
    fieldset.addEventListener('input', onInput)
    return () => fieldset.removeEventListener('input', onInput)
  }, [])
  return ref
}
