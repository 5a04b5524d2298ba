import { useEffect, useRef, useState } from 'react'
import { giveTexts } from '#app/giving/checkout/give-texts.ts'
import { formatMoney } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Select } from '#app/ui/field.tsx'
import { chosenDates } from './chosen-days.ts'
import { promiseTexts } from './promise-texts.ts'
import type { ServicePromiseView } from './promise-view.server.ts'

type Days = ServicePromiseView['open']['money']['days']

export interface GiveOptions {
  isTest: boolean
  funds: { id: string; name: string }[]
}

/** Offers to give on this site for the checked days. Must be inside the form that has their checkboxes. */
export function GiveHere({ days, options: { isTest, funds } }: { days: Days; options: GiveOptions }) {
  return (
    <div className="grid gap-4 border-t border-hairline pt-4">
      <EditableText as="p" text={promiseTexts.giveHere} />
      {isTest && (
        <p>
          <strong>Test mode.</strong> Nothing is charged, and no day is settled.
        </p>
      )}
      <Select label="Your gift is for" name="fund" id="fund" required defaultValue={funds[0]?.id ?? ''}>
        {funds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div>
        <Button formAction="/quran/promise/give">
          <GiveLabel days={days} />
        </Button>
        <EditableText as="p" text={giveTexts.afterSubmit} className="mt-3 text-sm text-muted" />
      </div>
    </div>
  )
}

/** The button's label, with the total of the checked days. Without JavaScript, it has no total. */
function GiveLabel({ days }: { days: Days }) {
  const ref = useRef<HTMLSpanElement>(null)
  const [checked, setChecked] = useState<string[]>([])
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form) return
    const read = () => setChecked(chosenDates(new FormData(form)))
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [])
  const cents = days.reduce((sum, { date, cents }) => (checked.includes(date) ? sum + cents : sum), 0)
  return (
    <span ref={ref}>
      {cents === 0 ? 'Give for the checked days' : `Give ${formatMoney(cents)} for these days`}
    </span>
  )
}
