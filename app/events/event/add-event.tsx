import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormDescription } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { SeriesFields } from '#app/events/series/series-fields.tsx'
import type { Autosave } from '#app/ui/autosave.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import type { EditResult } from '#app/ui/edit-result.ts'
import { toFormState } from '#app/ui/form-state.ts'
import type { Picture } from '#app/ui/picture.ts'
import { useSubmission } from '#app/ui/submission.ts'
import { Summary } from '#app/ui/summary.tsx'
import { adminListPath, type EditorLocation } from './editor-location.ts'

/**
 * The form for a new event, in the admin area and inline. Collapsed by default: it is long, and on a phone admins
 * look at the list more often.
 */
export function AddEvent({
  result,
  form,
  timeZone,
  draft,
  editorLocation,
}: {
  result?: EditResult | undefined
  form: FormDescription
  timeZone: string
  /** The autosaved input of an event that has not been added yet. */
  draft?: { autosave: Autosave; values: Record<string, string>; picture: Picture | null }
  editorLocation: EditorLocation
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const formKey = useFormReset(details, result)
  const { autosave, values = form.initial, picture = null } = draft ?? {}
  const hasCopy = autosave && (autosave.restored !== null || autosave.offered.length > 0)
  return (
    <details ref={details} key={formKey} open={result !== undefined || hasCopy || undefined} className="mb-8">
      <Summary variant="primary">Add an event</Summary>
      <div className="mt-6 border-b border-hairline pb-10">
        <EditForm
          action={adminListPath}
          result={result}
          submitLabel="Add event"
          editorLocation={editorLocation}
          withFiles
          autosave={autosave}
        >
          <FormFields
            form={form}
            formState={toFormState(values, result, picture)}
            timeZone={timeZone}
            isNew
            extra={SeriesFields}
          />
        </EditForm>
      </div>
    </details>
  )
}

/** A React key that changes after each added event, so that the form remounts empty and collapsed. */
function useFormReset(container: RefObject<HTMLElement | null>, result: EditResult | undefined) {
  const { state } = useNavigation()
  const submission = useSubmission()
  const [key, setKey] = useState(0)
  const isAdding = useRef(false)
  useEffect(() => {
    // After a failed submission, the next navigation that completes does not belong to this form.
    const { form, isChecking, problem } = submission
    isAdding.current = !isChecking && problem === null && form !== null && !!container.current?.contains(form)
  }, [container, submission])
  useEffect(() => {
    if (state !== 'idle' || !isAdding.current) return
    isAdding.current = false
    if (result === undefined) setKey((count) => count + 1)
  }, [state, result])
  return key
}
