import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'
import { type FormState, formFieldProps } from './form-state.ts'
import { Prose } from './prose.tsx'

const previewPath = '/admin/markdown-preview'
const renderPath = '/admin/markdown-render'
const debounceMs = 350

const markdownHint =
  'For a heading, start a line with ##; for a list, with -; for a quotation, with >. Write **bold**, *italic* or [link text](https://…).'
const placeholderHint =
  'In the title and the texts, the site replaces {name} with its name, and {people} and {meals} with the impact numbers from the settings. Write {People} at the start of a sentence.'

/**
 * A Markdown text area with a live preview or, without JavaScript, a preview page. The server renders both like
 * the public page.
 */
export function MarkdownField({
  label,
  name,
  formState,
  required = false,
  rows = 16,
  maxLength,
  fillsPlaceholders = false,
  previewHeading = 'Preview',
}: {
  label: string
  name: string
  formState: FormState
  required?: boolean
  rows?: number
  maxLength?: number
  /** Whether placeholders such as `{people}` are replaced with settings. */
  fillsPlaceholders?: boolean
  /** Must be unique on a page with several previews. */
  previewHeading?: string
}) {
  const field = formFieldProps(formState)(name)
  const area = useRef<HTMLTextAreaElement>(null)
  const { html, pending, render } = useRenderedMarkdown(field.defaultValue, fillsPlaceholders)
  useEffect(() => {
    const textArea = area.current
    const update = () => render(textArea?.value ?? '')
    // React fires no event for text typed before hydration, which the browser restores.
    textArea?.addEventListener('input', update)
    update()
    return () => textArea?.removeEventListener('input', update)
  }, [render])
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
          fillsPlaceholders ? (
            <>
              {markdownHint}
              <br />
              {placeholderHint}
            </>
          ) : (
            markdownHint
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
          formAction={withPlaceholders(previewPath, fillsPlaceholders)}
          formTarget="_blank"
        >
          Preview
        </Button>
      </div>
      <div className="needs-script">
        <h2 id={heading} className="mb-2 text-sm font-semibold text-muted">
          {previewHeading}
        </h2>
        <section
          aria-labelledby={heading}
          className="card max-h-128 overflow-auto p-5"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
        >
          {html ? (
            <Prose html={html} />
          ) : (
            <p className="text-muted">{pending ? 'One moment…' : 'Nothing to show yet.'}</p>
          )}
        </section>
      </div>
    </div>
  )
}

const withPlaceholders = (path: string, fillsPlaceholders: boolean) =>
  fillsPlaceholders ? `${path}?placeholders` : path

/** Renders the text on the server after a pause in typing. After an error, the last preview stays. */
function useRenderedMarkdown(initialText: string, fillsPlaceholders: boolean) {
  const [text, setText] = useState(initialText)
  const [html, setHtml] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const newHtml = await fetchHtml(text, fillsPlaceholders, controller.signal)
      if (newHtml !== null && !controller.signal.aborted) setHtml(newHtml)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, fillsPlaceholders])
  const isEmpty = text.trim() === ''
  return { html: isEmpty ? '' : html, pending: !isEmpty, render: setText }
}

/** Null on an error, or if aborted because the text has changed. */
async function fetchHtml(text: string, fillsPlaceholders: boolean, signal: AbortSignal) {
  const body = new URLSearchParams({ markdown: 'text', text })
  try {
    const response = await fetch(withPlaceholders(renderPath, fillsPlaceholders), {
      method: 'POST',
      body,
      signal,
    })
    if (!response.ok) return null
    const { html }: { html: string } = await response.json()
    return html
  } catch {
    return null
  }
}
