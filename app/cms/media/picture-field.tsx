import { useRef, useState } from 'react'
import { can } from '#app/platform/auth/permissions.ts'
import { Checkbox, Field, Select } from '#app/ui/field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import type { FormState } from '#app/ui/form-state.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { centerFocalPoint, focalCell, type Picture } from '#app/ui/picture.ts'
import { useUpload } from '#app/ui/use-upload.ts'
import { BannerCrops } from './banner-crops.tsx'
import { FocalPicker } from './focal-picker.tsx'
import {
  acceptedPictures,
  maxAltLength,
  type PictureOption,
  pictureFields,
  pictureUpload,
} from './picture-choice.ts'
import { PictureLibrary } from './picture-library.tsx'

interface Props {
  /** The field with the picture's id; the others are named after it (`pictureFields`). */
  name: string
  label?: string
  folder: string
  required?: boolean
  /** Whether the picture is the homepage's banner; the field then shows how it will be cropped. */
  isBanner?: boolean
  /** Whether the description in the form stays when a picture without one is chosen. */
  keepsAlt?: boolean
  /** Pictures to choose from without JavaScript. */
  library?: PictureOption[]
  /** Whether a picture can only be uploaded, not chosen from the library. */
  uploadOnly?: boolean
  /** Contains the stored picture, or the picture that an action returned (`SubmittedPicture`). */
  formState: FormState
}

/**
 * An input for a picture in a form with `method="post" encType="multipart/form-data"`. With JavaScript, the file is
 * uploaded first, with a progress bar, and the form contains the picture's id. Without JavaScript, it contains the
 * file.
 * The action reads both with `readUploadForm` and `readSubmittedPicture`.
 */
export function PictureField({
  name,
  label = 'Picture',
  folder,
  required = false,
  isBanner = false,
  keepsAlt = false,
  library = [],
  uploadOnly = false,
  formState,
}: Props) {
  const { picture: initial, errors, values } = formState
  const fields = pictureFields(name)
  const input = useRef<HTMLInputElement>(null)
  const alt = useRef<HTMLInputElement>(null)
  const remove = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = usePictureChoice(initial)
  const [announcement, setAnnouncement] = useState('')
  const upload = useUpload<Picture>(pictureUpload(folder), (uploaded) => {
    // Accepted or rejected, the file is not sent again with the form.
    if (input.current) input.current.value = ''
    if (uploaded) choose(uploaded)
  })
  const submittedFocal = picture?.id === values[fields.id] ? values[fields.focal] : undefined

  function choose(chosen: Picture) {
    setPicture(chosen)
    if (remove.current) remove.current.checked = false
    setAnnouncement('The picture was added. Now describe what it shows, and save.')
    if (!alt.current) return
    if (chosen.alt || !keepsAlt) alt.current.value = chosen.alt
    alt.current.focus()
  }

  return (
    <fieldset className="focal-form grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
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
          chosenCell={submittedFocal ?? focalCell(picture.focal ?? centerFocalPoint)}
        />
      )}
      {picture && isBanner && <BannerCrops picture={picture} />}
      <FileDrop
        input={input}
        name={fields.file}
        label={picture ? 'Choose another picture' : 'Choose a picture'}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 25 MB. Location data is removed."
        accept={acceptedPictures}
        error={errors[name]}
        handle={upload}
      />
      {!uploadOnly && (
        <PictureLibrary
          onChoose={(chosen) => {
            upload.cancel()
            if (input.current) input.current.value = ''
            choose(chosen)
          }}
        />
      )}
      {library.length > 0 && <PictureSelect name={fields.existing} library={library} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Field
        ref={alt}
        label="What the picture shows"
        hint={`${required ? '' : 'Required if you add a picture. '}Read aloud to people who cannot see it.`}
        hideOptional
        name={fields.alt}
        id={fields.alt}
        key={`alt of ${initial?.id}`}
        required={required || picture !== null}
        maxLength={maxAltLength}
        defaultValue={values[fields.alt] ?? picture?.alt ?? ''}
        error={errors[fields.alt]}
      />
      {picture && !required && <Checkbox ref={remove} label="Remove picture" name={fields.remove} />}
    </fieldset>
  )
}

/** The library for a browser without JavaScript: a list of names. */
function PictureSelect({ name, library }: { name: string; library: PictureOption[] }) {
  const { member } = useShell()
  const canOpenLibrary = member !== null && can(member.role, 'content')
  return (
    <Select
      label="Or choose a picture from the library"
      hint={
        canOpenLibrary && (
          <a className="link" href="/admin/media" target="_blank" rel="noopener">
            See all pictures in a new tab
          </a>
        )
      }
      name={name}
      defaultValue=""
      className="hidden noscript:block"
    >
      <option value="">No change</option>
      {library.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** The chosen picture; resets when `initial` changes. */
function usePictureChoice(initial: Picture | null) {
  const [chosen, setChosen] = useState(initial)
  const previous = useRef(initial)
  if (previous.current?.id !== initial?.id) {
    previous.current = initial
    setChosen(initial)
  }
  return [chosen, setChosen] as const
}
