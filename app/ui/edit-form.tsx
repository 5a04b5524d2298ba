import type { ReactNode } from 'react'
import type { Autosave } from './autosave.ts'
import { ChangeForm } from './change-form.tsx'
import type { EditResult } from './edit-result.ts'

/**
 * An item's edit form. Sends the version that it was rendered from. After a conflict, it sends the newer version
 * number, so that saving again replaces the newer version.
 */
export function EditForm({
  action,
  result,
  version,
  submitLabel,
  editorLocation,
  withFiles = false,
  stickyActions = false,
  autosave,
  children,
}: {
  action: string
  result: EditResult | undefined
  /** The item's version; undefined for a new item. */
  version?: number
  submitLabel: string
  /** 'inline' for a form on a public page. */
  editorLocation?: string | undefined
  /** Whether it has file inputs. */
  withFiles?: boolean
  stickyActions?: boolean
  autosave?: Autosave | undefined
  children: ReactNode
}) {
  const baseVersion = result?.values.version ?? version
  const hiddenFields = {
    ...(baseVersion === undefined ? {} : { version: baseVersion }),
    ...(editorLocation === undefined ? {} : { editor: editorLocation }),
  }
  return (
    // A different version or working copy resets the fields.
    <div key={`${version} ${autosave?.restored?.id}`} className="max-w-3xl">
      <ChangeForm
        action={action}
        result={result}
        submitLabel={submitLabel}
        hiddenFields={hiddenFields}
        withFiles={withFiles}
        stickyActions={stickyActions}
        autosave={autosave}
      >
        {children}
      </ChangeForm>
    </div>
  )
}
