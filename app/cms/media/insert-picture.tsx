import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Summary } from '#app/ui/summary.tsx'
import { useUpload } from '#app/ui/use-upload.ts'
import { acceptedPictures, maxAltLength, pictureMessages, pictureUpload } from './picture-choice.ts'
import { PictureLibrary } from './picture-library.tsx'
import { pictureMarkdown } from './picture-markdown.ts'

/** Uploads or chooses a picture, and inserts it at the cursor of the Markdown text area with the id `textArea`. */
export function InsertPicture({ textArea, folder }: { textArea: string; folder: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const alt = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [error, setError] = useState<string>()
  const upload = useUpload<Picture>(pictureUpload(folder), (uploaded) => {
    if (input.current) input.current.value = ''
    if (uploaded) choose(uploaded)
  })

  function choose(chosen: Picture) {
    setPicture(chosen)
    setError(undefined)
    if (!alt.current) return
    alt.current.value = chosen.alt
    alt.current.focus()
  }

  function insert() {
    const area = document.getElementById(textArea)
    const altText = alt.current?.value.trim() ?? ''
    if (!(area instanceof HTMLTextAreaElement)) return
    if (!picture || !altText) {
      setError(picture ? pictureMessages.altMissing : pictureMessages.missing)
      alt.current?.focus()
      return
    }
    area.setRangeText(
      `\n\n${pictureMarkdown(picture, altText)}\n\n`,
      area.selectionEnd,
      area.selectionEnd,
      'end',
    )
    // The preview listens for this event.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    setPicture(null)
    if (alt.current) alt.current.value = ''
    details.current?.removeAttribute('open')
    area.focus()
  }

  return (
    <details ref={details} className="needs-script">
      <Summary className="font-semibold">Insert a picture into the text</Summary>
      <div className="mt-2 grid gap-4 border-s-2 border-hairline ps-4">
        {picture && (
          <PictureView picture={picture} sizes="12rem" shape="wide" className="aspect-3/2 w-48 rounded-sm" />
        )}
        <FileDrop
          input={input}
          // Without a name, nothing is sent with the form.
          name=""
          label={picture ? 'Choose another picture' : 'Choose a picture'}
          hint="JPEG, PNG, WebP, AVIF or GIF, up to 25 MB. Location data is removed."
          accept={acceptedPictures}
          error={undefined}
          handle={upload}
        />
        <PictureLibrary onChoose={choose} />
        <Field
          ref={alt}
          label="What this picture shows"
          hint="Read aloud to people who cannot see it."
          hideOptional
          maxLength={maxAltLength}
          error={error}
        />
        <div>
          <Button type="button" variant="quiet" onClick={insert}>
            Insert at the cursor
          </Button>
        </div>
      </div>
    </details>
  )
}
