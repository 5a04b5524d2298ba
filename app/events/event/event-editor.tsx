import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormDescription } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { EditForm } from '#app/ui/edit-form.tsx'
import type { EditResult } from '#app/ui/edit-result.ts'
import { toFormState } from '#app/ui/form-state.ts'
import { adminList, type EditorLocation } from './editor-location.ts'

/**
 * The form for a new event, in the admin area and inline. Collapsed by default: it is long, and on a phone admins
 * look at the list more often.
 */
export function AddEvent({
  result,
  form,
  timeZone,
  editor,
}: {
  result?: EditResult | undefined
  form: FormDescription
  timeZone: string
  editor: EditorLocation
}) {
  const formKey = useFormReset(result)
  return (
    <details key={formKey} open={result !== undefined || undefined} className="mb-8">
      <summary className="button button-primary list-none">Add an event</summary>
      <div className="mt-6 border-b border-hairline pb-10">
        <EditForm action={adminList} result={result} submit="Add event" editor={editor} files>
          <FormFields form={form} formState={toFormState(form.initial, result)} timeZone={timeZone} isNew />
        </EditForm>
      </div>
    </details>
  )
}

/** A React key that changes after each added event, so that the form remounts empty and collapsed. */
function useFormReset(result: EditResult | undefined) {
  const { state, formAction } = useNavigation()
  const [key, setKey] = useState(0)
  const adding = useRef(false)
  useEffect(() => {
    if (formAction === adminList) adding.current = true
    if (state !== 'idle' || !adding.current) return
    adding.current = false
    if (result === undefined) setKey((count) => count + 1)
  }, [state, formAction, result])
  return key
}
