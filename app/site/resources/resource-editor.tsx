import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormDescription } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import type { EditResult } from '#app/ui/edit-result.ts'
import { toFormState } from '#app/ui/form-state.ts'
import { ItemList, type ItemRow } from '#app/ui/item-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { focusOnProblem, useFormProblem } from '#app/ui/post-form.tsx'
import { guardSubmit, useSubmission } from '#app/ui/submission.ts'

const list = '/admin/resources'

/**
 * The form that adds a resource. On the public page it shows errors in place; without scripts it continues in the
 * admin area.
 */
export function AddResource({
  result,
  form: fields,
  timeZone,
  editor,
}: {
  result?: EditResult | undefined
  form: FormDescription
  timeZone: string
  editor?: 'inline'
}) {
  const fetcher = useFetcher<EditResult>()
  const latest = fetcher.data ?? result
  const form = useRef<HTMLFormElement>(null)
  const { isChecking } = useSubmission()
  const unsaved = useFormProblem(form)
  const problem = unsaved ?? latest?.problem
  // A submission that failed never completes, so the fetcher stays busy. `failed` outlasts `unsaved`, which is reset
  // when another form is submitted.
  const [failed, setFailed] = useState(false)
  if (unsaved !== null && !failed) setFailed(true)
  const busy = fetcher.state !== 'idle' && !failed
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) {
      if (fetcher.data) focusOnProblem(form.current)
      else if (!failed) form.current?.reset()
    }
    wasBusy.current = busy
  }, [busy, fetcher.data, failed])
  return (
    <section aria-labelledby="add-resource" className="card mb-8 p-5">
      <h2 id="add-resource" className="mb-4 text-xl">
        Add a resource
      </h2>
      <fetcher.Form
        ref={form}
        method="post"
        action={list}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          if (busy || isChecking) return event.preventDefault()
          setFailed(false)
          guardSubmit(event, fetcher.submit)
        }}
      >
        <div tabIndex={-1} data-notice className="outline-none empty:hidden">
          {problem && <Notice tone="bad">{problem}</Notice>}
        </div>
        {editor && <input type="hidden" name="editor" value={editor} />}
        <FormFields form={fields} formState={toFormState(fields.initial, latest)} timeZone={timeZone} />
        <div>
          <Button aria-disabled={busy || undefined}>{busy ? 'One moment…' : 'Add resource'}</Button>
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
}: {
  rows: (ItemRow & { detail: string })[]
  form: FormDescription
  timeZone: string
}) {
  return (
    <section
      aria-labelledby="resource-editor"
      className="my-8 rounded-md border border-brass bg-sunken p-4 sm:p-6"
    >
      <h2 id="resource-editor" className="mb-4 text-2xl">
        Resources editor
      </h2>
      <AddResource form={form} timeZone={timeZone} editor="inline" />
      <ItemList
        caption="Resources"
        path={list}
        rows={rows}
        ordered
        editor="inline"
        detail={({ detail }) => detail}
      />
      <p className="mt-4 text-sm">
        <a className="link inline-block py-2" href={list}>
          Open in the admin area
        </a>
      </p>
    </section>
  )
}
