import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LogFields } from '#app/quran/log/log-fields.tsx'
import { checkEntryForm, type LogFormValues, logFormValues } from '#app/quran/log/log-form.ts'
import type { EntryContent } from '#app/quran/log/operation.ts'
import { Button } from '#app/ui/button.tsx'
import type { LogEntry } from './snapshot.ts'

interface Props {
  today: string
  entry?: LogEntry
  onSave: (content: EntryContent, localDate: string) => void
  onCancel?: () => void
}

/** The form for what was read. Only a script handles it, so it has no action URL. */
export function EntryEditor({ today, entry, onSave, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  // Moves the focus here, because the button that opened this form is no longer on the page.
  const isCorrection = entry !== undefined
  useEffect(() => {
    if (isCorrection) form.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isCorrection])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as LogFormValues
    const checked = checkEntryForm(values, today, { ownDate: entry?.localDate })
    setErrors(checked.ok ? {} : checked.errors)
    if (!checked.ok) return
    onSave(checked.content, checked.date)
    event.currentTarget.reset()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <LogFields
        values={entry ? logFormValues(entry) : {}}
        errors={errors}
        today={today}
        ownDate={entry?.localDate}
      />
      <div className="flex flex-wrap gap-3">
        <Button>Save</Button>
        {onCancel && (
          <Button type="button" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
