import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormDescription } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { workingCopyField } from '#app/platform/http/form-result.ts'
import type { Autosave } from '#app/ui/autosave.ts'
import { AutosaveStatus } from '#app/ui/autosave-status.tsx'
import { Button } from '#app/ui/button.tsx'
import type { EditResult } from '#app/ui/edit-result.ts'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { ItemList, type ItemRow } from '#app/ui/item-list.tsx'
import { focusOnProblem, useFormProblem } from '#app/ui/post-form.tsx'
import { guardSubmit, useSubmission } from '#app/ui/submission.ts'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { WorkingCopyNotice } from '#app/ui/working-copy-notice.tsx'

const listPath = '/admin/resources'

interface FormDraft {
  autosave: Autosave
  values: Record<string, string>
}

/**
 * The form that adds a resource. On the public page it shows errors in place; without JavaScript, they are shown in the
 * admin area.
 */
export function AddResource({
  result,
  form,
  timeZone,
  draft,
  editorLocation,
}: {
  result?: EditResult | undefined
  form: FormDescription
  timeZone: string
  /** What was typed earlier and not saved. */
  draft?: FormDraft
  editorLocation?: 'inline'
}) {
  const fetcher = useFetcher<EditResult>()
  const latestResult = fetcher.data ?? result
  const formRef = useRef<HTMLFormElement>(null)
  const { isChecking } = useSubmission()
  const submitProblem = useFormProblem(formRef)
  const problem = submitProblem ?? latestResult?.problem
  // A submission that failed never completes, so the fetcher stays busy. `failed` outlasts `submitProblem`, which is
  // reset when another form is submitted.
  const [failed, setFailed] = useState(false)
  if (submitProblem !== null && !failed) setFailed(true)
  const busy = fetcher.state !== 'idle' && !failed
  const copy = useAutosave(formRef, draft?.autosave, latestResult)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) {
      if (fetcher.data) focusOnProblem(formRef.current)
      else if (!failed) formRef.current?.reset()
    }
    wasBusy.current = busy
  }, [busy, fetcher.data, failed])
  return (
    <section aria-labelledby="add-resource" className="card mb-8 p-5">
      <h2 id="add-resource" className="mb-4 text-xl">
        Add a resource
      </h2>
      {draft && <WorkingCopyNotice autosave={draft.autosave} current={copy.id} />}
      <fetcher.Form
        ref={formRef}
        method="post"
        action={listPath}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          if (busy || isChecking) return event.preventDefault()
          setFailed(false)
          guardSubmit(event, fetcher.submit)
        }}
      >
        <FormNotice problem={problem} />
        {editorLocation && <input type="hidden" name="editor" value={editorLocation} />}
        {copy.id !== null && <input type="hidden" name={workingCopyField} value={copy.id} />}
        <FormFields
          form={form}
          formState={toFormState(draft?.values ?? form.initial, latestResult)}
          timeZone={timeZone}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-disabled={busy || undefined}>{busy ? 'One moment…' : 'Add resource'}</Button>
          {draft && <AutosaveStatus state={copy.state} />}
        </div>
      </fetcher.Form>
    </section>
  )
}

/** The editor of the resources on the public Resources page. */
export function ResourceEditor({
  rows,
  form,
  timeZone,
  draft,
}: {
  rows: (ItemRow & { detail: string })[]
  form: FormDescription
  timeZone: string
  draft: FormDraft
}) {
  return (
    <section
      aria-labelledby="resource-editor"
      className="my-8 rounded-md border border-brass bg-sunken p-4 sm:p-6"
    >
      <h2 id="resource-editor" className="mb-4 text-2xl">
        Resources editor
      </h2>
      <AddResource form={form} timeZone={timeZone} draft={draft} editorLocation="inline" />
      <ItemList
        caption="Resources"
        path={listPath}
        rows={rows}
        ordered
        editorLocation="inline"
        detail={({ detail }) => detail}
      />
      <p className="mt-4 text-sm">
        <a className="link inline-block py-2" href={listPath}>
          Open in the admin area
        </a>
      </p>
    </section>
  )
}
