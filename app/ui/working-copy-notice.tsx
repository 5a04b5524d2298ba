import { type Autosave, copyPath, type OfferedCopy } from './autosave.ts'
import { Button, ButtonLink } from './button.tsx'
import { Notice } from './notice.tsx'
import { PostForm } from './post-form.tsx'

/**
 * Offers a form's working copies, above the form. Shows nothing if there are none. `current` is the copy that the
 * form continues. `canSave` is false if the item can no longer be changed.
 */
export function WorkingCopyNotice({
  autosave,
  current,
  canSave = true,
}: {
  autosave: Autosave
  current: string | null
  canSave?: boolean
}) {
  const { restored, offered } = autosave
  const others = offered.filter(({ id }) => id !== current)
  if (!restored && others.length === 0) return null
  return (
    <section aria-label="Unsaved changes" className="mb-6">
      <Notice announced={false}>
        <ul className="grid gap-4">
          {restored && (
            <CopyItem copy={restored} autosave={autosave} canSave={canSave}>
              These are your unsaved changes from {restored.when}.{canSave && ' Save to keep them.'}
            </CopyItem>
          )}
          {others.map((copy, index) => (
            <CopyItem key={copy.id} copy={copy} autosave={autosave} canSave={canSave} canRestore>
              You {restored || index > 0 ? 'also ' : ''}have unsaved changes from {copy.when}
            </CopyItem>
          ))}
        </ul>
      </Notice>
    </section>
  )
}

function CopyItem({
  copy: { id, when, preview, storedVersionChanged },
  autosave: { path, noun, lastChange },
  canSave,
  canRestore = false,
  children,
}: {
  copy: OfferedCopy
  autosave: Autosave
  canSave: boolean
  canRestore?: boolean
  children: React.ReactNode
}) {
  const time = <span className="sr-only">, from {when}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold">{children}</p>
        {preview && (
          <p dir="auto" className="mt-1 text-sm wrap-anywhere text-muted">
            “{preview}”
          </p>
        )}
        {storedVersionChanged && canSave && (
          <p className="mt-1">
            <bdi>{lastChange?.by ?? 'Someone'}</bdi> saved another version of this {noun}
            {lastChange && ` (${lastChange.when})`}.{' '}
            {canRestore ? 'If you restore your changes, you can' : 'You can'} choose which version to keep
            when you save.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {canRestore && (
          <ButtonLink variant="quiet" href={copyPath(path, id)}>
            Restore{time}
          </ButtonLink>
        )}
        <PostForm action={`/admin/working-copies/${id}/discard`} preventScrollReset>
          <Button variant="quiet">Discard{time}</Button>
        </PostForm>
      </div>
    </li>
  )
}
