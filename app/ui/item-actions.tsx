import { ButtonLink } from './button.tsx'
import { ChangeButton } from './change-form.tsx'

/** The actions on an item's edit page. */
export function ItemActions({
  path,
  previewPath,
  publicPath,
}: {
  /** The path of the edit page. */
  path: string
  previewPath: string | null
  /** Null if the item is not published. */
  publicPath: string | null
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {publicPath && (
        <ButtonLink variant="quiet" href={publicPath}>
          View
        </ButtonLink>
      )}
      {previewPath && (
        <ButtonLink variant="quiet" href={previewPath}>
          Preview
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" href={`${path}/history`}>
        Versions
      </ButtonLink>
      <ChangeButton action={`${path}/duplicate`} confirmUnsaved>
        Duplicate
      </ChangeButton>
      <ChangeButton action={`${path}/trash`} variant="danger" confirmUnsaved>
        Delete
      </ChangeButton>
    </div>
  )
}
