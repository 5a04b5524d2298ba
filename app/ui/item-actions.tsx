import { ButtonLink } from './button.tsx'
import { ChangeButton } from './change-form.tsx'

/** The actions of an item's edit page. */
export function ItemActions({
  path,
  preview,
  view,
}: {
  /** The path of the edit page. */
  path: string
  preview: string | null
  /** The public path; null if not published. */
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
      <ChangeButton action={`${path}/duplicate`} leavesPage>
        Duplicate
      </ChangeButton>
      <ChangeButton action={`${path}/trash`} variant="danger" leavesPage>
        Delete
      </ChangeButton>
    </div>
  )
}
