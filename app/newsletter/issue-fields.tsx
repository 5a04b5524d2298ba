import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Prose } from '#app/ui/prose.tsx'

const restMs = 400

interface IssueFieldsProps {
  values: Record<string, string>
  errors: Record<string, string>
  /** How the text looks as it was last saved. */
  html: string
}

/** Subject and words of an issue, and how it will look: while one types where scripts run, else as last saved. */
export function IssueFields({ values, errors, html }: IssueFieldsProps) {
  const [body, setBody] = useState<string | null>(null)
  const preview = useFetcher<{ html: string }>()
  const { submit } = preview
  useEffect(() => {
    if (body === null) return
    const rest = setTimeout(
      () => submit({ body }, { method: 'post', action: '/admin/newsletter/preview' }),
      restMs,
    )
    return () => clearTimeout(rest)
  }, [body, submit])
  const shown = preview.data?.html ?? html
  return (
    <>
      <Field
        label="Subject"
        name="subject"
        id="subject"
        required
        defaultValue={values.subject ?? ''}
        error={errors.subject}
        dir="auto"
      />
      <TextArea
        label="Text"
        name="body"
        id="body"
        required
        rows={14}
        defaultValue={values.body ?? ''}
        error={errors.body}
        onChange={(event) => setBody(event.currentTarget.value)}
        hint="Markdown: a line that begins with ## is a heading, - begins a list, **two stars** are bold, [words](https://…) is a link."
        dir="auto"
      />
      {shown && (
        <section aria-labelledby="preview" className="card border-t-4 border-t-evergreen p-5 sm:p-7">
          <h2 id="preview" className="eyebrow mb-4">
            How it will look
          </h2>
          <div dir="auto">
            <Prose html={shown} />
          </div>
        </section>
      )}
    </>
  )
}
