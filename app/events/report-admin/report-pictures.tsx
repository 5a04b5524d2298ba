import { Checkbox } from '#app/ui/field.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'

/** The photos of a report. Unchecking a photo's checkbox removes the photo. */
export function ReportPictures({
  pictures,
  values,
}: {
  pictures: Picture[]
  /** The values of a submission that was not saved; undefined if there is none. */
  values: Record<string, string> | undefined
}) {
  if (pictures.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">Photos</legend>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <PictureView
              picture={picture}
              shape="wide"
              sizes="(min-width: 640px) 240px, 45vw"
              className="mb-2 aspect-[4/3] w-full rounded-md"
            />
            <Checkbox
              label="Keep this photo"
              name={`keep-${picture.id}`}
              aria-label={`Keep this photo: ${picture.alt}`}
              defaultChecked={values ? values[`keep-${picture.id}`] !== undefined : true}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
