import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { focalCell, focalMiddle, type Picture } from '#app/ui/picture.ts'
import { FocalPicker } from './focal-picker.tsx'
import { longestAlt, pictureFields } from './picture-choice.ts'
import type { PictureUse } from './picture-file.ts'
import { PictureLibrary } from './picture-library.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

// Named one by one, so that an iPhone hands over its photographs as JPEG.
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

interface Props {
  /** The field that will hold the picture's id; the others are named after it (`pictureFields`). */
  name: string
  label?: string
  /** What the form shows: the picture as it is, or the one that an action gave back (`ReceivedPicture`). */
  picture: Picture | null
  use: PictureUse
  required?: boolean
  /** What an action said about the form's fields, and what was typed into them. */
  errors?: Record<string, string> | undefined
  values?: Record<string, string> | undefined
}

/**
 * Chooses a picture within a form that has `method="post" encType="multipart/form-data"`. With scripts the
 * file goes ahead with a progress bar, and the form carries its id; without, it goes with the form. The
 * action reads both with `readUploadForm` and `receivePicture`.
 */
export function PictureField({
  name,
  label = 'Picture',
  picture: given,
  use,
  required = false,
  errors,
  values,
}: Props) {
  const fields = pictureFields(name)
  const ids = useId()
  const input = useRef<HTMLInputElement>(null)
  const alt = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useGiven(given)
  const [isOver, setOver] = useState(false)
  const [news, setNews] = useState('')
  const { upload, send, cancel, retry } = useUpload(use, (taken) => {
    // Taken or refused, the file is not sent a second time with the form.
    if (input.current) input.current.value = ''
    if (taken) take(taken)
  })
  useCancelOnSubmit(input, cancel)
  useEarlyChoice(input, send)
  const error = errors?.[name]
  const typed = picture?.id === values?.[fields.id] ? values?.[fields.focal] : undefined
  const describedBy = [`${ids}-hint`, error ? `${ids}-error` : ''].filter(Boolean).join(' ')

  function take(taken: Picture) {
    setPicture(taken)
    setNews('The picture is here. Now say what it shows, and save.')
    if (!alt.current) return
    alt.current.value = taken.alt
    alt.current.focus()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (!file || !input.current) return
    const chosen = new DataTransfer()
    chosen.items.add(file)
    input.current.files = chosen.files
    send(file)
  }

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      <input type="hidden" name={fields.id} value={picture?.id ?? ''} />
      {picture && (
        <FocalPicker
          key={picture.id}
          name={fields.focal}
          picture={picture}
          chosen={typed ?? focalCell(picture.focal ?? focalMiddle)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the input within is for all */}
      <div
        className="grid gap-3 rounded-md border border-dashed border-edge p-4 data-over:border-evergreen data-over:bg-wash sm:p-5"
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor={`${ids}-file`} className="font-semibold">
          {picture ? 'Choose another picture' : 'Choose a picture'}
          <span className="needs-script font-normal text-muted pointer-coarse:hidden"> or drop one here</span>
        </label>
        <input
          ref={input}
          id={`${ids}-file`}
          type="file"
          name={fields.file}
          accept={accepted}
          className="block w-full max-w-full text-sm text-muted file:me-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink hover:file:border-evergreen hover:file:text-evergreen"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onChange={(event) => event.target.files?.[0] && send(event.target.files[0])}
        />
        <p id={`${ids}-hint`} className="text-sm text-muted">
          JPEG, PNG, WebP, AVIF or GIF, up to 25 MB. Where it was taken is left out.
        </p>
        <UploadProgress upload={upload} cancel={cancel} />
      </div>
      <PictureLibrary
        take={(taken) => {
          cancel()
          if (input.current) input.current.value = ''
          take(taken)
        }}
      />
      {upload.state === 'failed' && (
        <Notice tone="bad">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{upload.problem}</p>
            {upload.again && (
              <Button type="button" look="quiet" onClick={retry}>
                Try again
              </Button>
            )}
          </div>
        </Notice>
      )}
      {error && (
        <p id={`${ids}-error`} className="text-sm font-semibold text-clay">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <Field
        ref={alt}
        label="What the picture shows"
        hint="Read out to those who cannot see it. Needed with every picture."
        name={fields.alt}
        id={fields.alt}
        key={`alt of ${given?.id}`}
        required={required || picture !== null}
        maxLength={longestAlt}
        defaultValue={values?.[fields.alt] ?? picture?.alt ?? ''}
        error={errors?.[fields.alt]}
      />
      {picture && !required && <Checkbox label="Show no picture" name={fields.remove} />}
    </fieldset>
  )
}

/** What is shown: the picture that was given, until another is taken; a newly given one counts again. */
function useGiven(given: Picture | null) {
  const [chosen, setChosen] = useState(given)
  const seen = useRef(given)
  if (seen.current?.id !== given?.id) {
    seen.current = given
    setChosen(given)
  }
  return [chosen, setChosen] as const
}

/** A file may have been chosen before the page came alive. */
function useEarlyChoice(input: React.RefObject<HTMLInputElement | null>, send: (file: File) => void) {
  const current = useRef(send)
  useEffect(() => {
    const file = input.current?.files?.[0]
    if (file) current.current(file)
  }, [input])
}

/** A form that is sent while its picture is still on the way carries the file itself. */
function useCancelOnSubmit(input: React.RefObject<HTMLInputElement | null>, cancel: () => void) {
  const current = useRef(cancel)
  current.current = cancel
  useEffect(() => {
    const form = input.current?.form
    const stop = () => current.current()
    form?.addEventListener('submit', stop)
    return () => form?.removeEventListener('submit', stop)
  }, [input])
}
