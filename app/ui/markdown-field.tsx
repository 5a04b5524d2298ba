import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'
import { type FormState, formFieldProps } from './form-state.ts'
import { Prose } from './prose.tsx'

const previewPath = '/admin/markdown-preview'
const renderPath = '/admin/markdown-drawing'
const debounceMs = 350

const marks = 'Markdown: ## a heading, **bold**, *italic*, [a link](https://…), - a list, > a quotation.'
const claimMarks =
  'In any field here, {name}, {people} and {meals} become what the settings say, {People} with a capital.'

/**
 * A long text in Markdown, with how it will look: beside it while one types, or without scripts on a page
 * of its own. The server draws it, as it draws the public page.
 */
export function MarkdownField({
  label,
  name,
  formState,
  required = false,
  rows = 16,
  maxLength,
  claims = false,
  initialHtml = 'How it will look',
}: {
  label: string
  name: string
  formState: FormState
  required?: boolean
  rows?: number
  maxLength?: number
  /** Whether visitors read the claims of the settings where it says `{people}`. */
  claims?: boolean
  /** What the drawing is called: another name for each on a page with several. */
  initialHtml?: string
}) {
  const field = formFieldProps(formState)(name)
  const area = useRef<HTMLTextAreaElement>(null)
  const { html, pending, draw } = useRenderedMarkdown(field.defaultValue, claims)
  useEffect(() => {
    const written = area.current
    const read = () => draw(written?.value ?? '')
    // React does not tell of what was typed before this came alive, and is put back then.
    written?.addEventListener('input', read)
    read()
    return () => written?.removeEventListener('input', read)
  }, [draw])
  const heading = useId()
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        required={required}
        rows={rows}
        dir="auto"
        maxLength={maxLength}
        hint={
          claims ? (
            <>
              {marks}
              <br />
              {claimMarks}
            </>
          ) : (
            marks
          )
        }
        {...field}
        ref={area}
      />
      <div className="without-script">
        <Button
          variant="quiet"
          name="markdown"
          value={name}
          formAction={renderedBy(previewPath, claims)}
          formTarget="_blank"
        >
          Preview
        </Button>
      </div>
      <section aria-labelledby={heading} className="needs-script">
        <h2 id={heading} className="mb-2 text-sm font-semibold text-muted">
          {initialHtml}
        </h2>
        <div className="card max-h-128 overflow-auto p-5" tabIndex={-1}>
          {html ? (
            <Prose html={html} />
          ) : (
            <p className="text-muted">{pending ? 'One moment …' : 'Nothing to show yet.'}</p>
          )}
        </div>
      </section>
    </div>
  )
}

const renderedBy = (path: string, claims: boolean) => (claims ? `${path}?claims` : path)

/** Asks the server for the drawing once one rests from typing; while it does not answer, the last one stays. */
function useRenderedMarkdown(first: string, claims: boolean) {
  const [text, setText] = useState(first)
  const [html, setHtml] = useState('')
  useEffect(() => {
    const conflict = new AbortController()
    const timer = setTimeout(async () => {
      const drawn = await fetchRendered(text, claims, conflict.signal)
      if (drawn !== null && !conflict.signal.aborted) setHtml(drawn)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      conflict.abort()
    }
  }, [text, claims])
  const isEmpty = text.trim() === ''
  return { html: isEmpty ? '' : html, pending: !isEmpty, draw: setText }
}

/** Null when the server did not draw it, or when the text has changed meanwhile. */
async function fetchRendered(text: string, claims: boolean, signal: AbortSignal) {
  const body = new URLSearchParams({ markdown: 'text', text })
  try {
    const answer = await fetch(renderedBy(renderPath, claims), { method: 'POST', body, signal })
    if (!answer.ok) return null
    const { html }: { html: string } = await answer.json()
    return html
  } catch {
    return null
  }
}
