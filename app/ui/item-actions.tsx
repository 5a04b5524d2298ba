import { ButtonLink } from './button.tsx'
import { ChangeButton } from './change-form.tsx'

/** What one can do with a text besides writing it. */
export function ItemActions({
  path,
  preview,
  view,
}: {
  /** Of its form. */
  path: string
  preview: string | null
  /** Where visitors see it; null while they do not. */
  view: string | null
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {view && (
        <ButtonLink variant="quiet" href={view}>
          View
        </ButtonLink>
      )}
      {preview && (
        <ButtonLink variant="quiet" href={preview}>
          Preview
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" href={`${path}/history`}>
        Versions
      </ButtonLink>
      <ChangeButton action={`${path}/duplicate`}>Duplicate</ChangeButton>
      <ChangeButton action={`${path}/trash`} variant="danger">
        Delete
      </ChangeButton>
    </div>
  )
}
