import { useRef, useState } from 'react'
import type { Edited } from '#app/ui/edit-fields.ts'
import { Checkbox, Field } from '#app/ui/field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { focalCell, focalMiddle, type Picture } from '#app/ui/picture.ts'
import { type UploadPlace, useUpload } from '#app/ui/use-upload.ts'
import { FocalPicker } from './focal-picker.tsx'
import { longestAlt, pictureFields, pictureWords } from './picture-choice.ts'
import { PictureLibrary } from './picture-library.tsx'

// Named one by one, so that an iPhone hands over its photographs as JPEG.
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const placeOf = (use: string): UploadPlace => ({
  address: '/admin/pictures',
  fields: { use },
  answer: 'picture',
  maxBytes: 25 * 1024 * 1024,
  noun: 'picture',
  tooLarge: pictureWords.tooLarge,
})

interface Props {
  /** The field that will hold the picture's id; the others are named after it (`pictureFields`). */
  name: string
  label?: string
  use: string
  required?: boolean
  /** With the picture that is stored, or the one that an action gave back (`ReceivedPicture`). */
  edited: Edited
}

/**
 * Chooses a picture within a form that has `method="post" encType="multipart/form-data"`. With scripts the
 * file goes ahead with a progress bar, and the form carries its id; without, it goes with the form. The
 * action reads both with `readUploadForm` and `receivePicture`.
 */
export function PictureField({ name, label = 'Picture', use, required = false, edited }: Props) {
  const { picture: given, errors, values } = edited
  const fields = pictureFields(name)
  const input = useRef<HTMLInputElement>(null)
  const alt = useRef<HTMLInputElement>(null)
  const remove = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useGiven(given)
  const [news, setNews] = useState('')
  const sending = useUpload<Picture>(placeOf(use), (taken) => {
    // Taken or refused, the file is not sent a second time with the form.
    if (input.current) input.current.value = ''
    if (taken) take(taken)
  })
  const typed = picture?.id === values[fields.id] ? values[fields.focal] : undefined

  function take(taken: Picture) {
    setPicture(taken)
    if (remove.current) remove.current.checked = false
    setNews('The picture is here. Now say what it shows, and save.')
    if (!alt.current) return
    alt.current.value = taken.alt
    alt.current.focus()
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
      <FileDrop
        input={input}
        name={fields.file}
        label={picture ? 'Choose another picture' : 'Choose a picture'}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 25 MB. Where it was taken is left out."
        accept={accepted}
        error={errors[name]}
        sending={sending}
      />
      <PictureLibrary
        take={(taken) => {
          sending.cancel()
          if (input.current) input.current.value = ''
          take(taken)
        }}
      />
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
        defaultValue={values[fields.alt] ?? picture?.alt ?? ''}
        error={errors[fields.alt]}
      />
      {picture && !required && <Checkbox ref={remove} label="Show no picture" name={fields.remove} />}
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
