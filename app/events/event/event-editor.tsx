import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormDescription } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { EditForm } from '#app/ui/edit-form.tsx'
import type { EditResult } from '#app/ui/edit-result.ts'
import { toFormState } from '#app/ui/form-state.ts'
import { adminList, type EditorLocation } from './editor-location.ts'

/**
 * The form that adds an event, in the admin area and on the calendar's own page. It is long, and on a phone
 * what there is already is looked for more often: so it opens when asked for.
 */
export function AddEvent({
  result,
  form,
  timeZone,
  place,
}: {
  result?: EditResult | undefined
  form: FormDescription
  timeZone: string
  place: EditorLocation
}) {
  const round = useFormReset(result)
  return (
    <details key={round} open={result !== undefined || undefined} className="mb-8">
      <summary className="button button-primary list-none">Add an event</summary>
      <div className="mt-6 border-b border-hairline pb-10">
        <EditForm action={adminList} result={result} submit="Add event" place={place} files>
          <FormFields form={form} formState={toFormState(form.initial, result)} timeZone={timeZone} isNew />
        </EditForm>
      </div>
    </details>
  )
}

/** Counts what was added: each new event begins with an empty form, which waits closed. */
function useFormReset(result: EditResult | undefined) {
  const { state, formAction } = useNavigation()
  const [round, setRound] = useState(0)
  const adding = useRef(false)
  useEffect(() => {
    if (formAction === adminList) adding.current = true
    if (state !== 'idle' || !adding.current) return
    adding.current = false
    if (result === undefined) setRound((count) => count + 1)
  }, [state, formAction, result])
  return round
}
