import type { ReactNode } from 'react'
import { ChangeForm } from './change-form.tsx'
import type { EditReply } from './edit-reply.ts'

/**
 * The form of a text. It knows which version of the text it was made from; once somebody was told that
 * another one is newer, saving again goes on top of that.
 */
export function EditForm({
  action,
  result,
  version,
  submit,
  place,
  files = false,
  inReach = false,
  children,
}: {
  action: string
  result: EditReply | undefined
  /** Of the text as it was read; none for a new one. */
  version?: number
  submit: string
  /** 'inline' where one came from a public page. */
  place?: string | undefined
  /** Whether it may carry files. */
  files?: boolean
  inReach?: boolean
  children: ReactNode
}) {
  const from = result?.values.version ?? version
  const hidden = {
    ...(from === undefined ? {} : { version: from }),
    ...(place === undefined ? {} : { place }),
  }
  return (
    // Another version, such as one that was brought back, has other words.
    <div key={version} className="max-w-3xl">
      <ChangeForm
        action={action}
        result={result}
        submit={submit}
        hidden={hidden}
        withFiles={files}
        inReach={inReach}
      >
        {children}
      </ChangeForm>
    </div>
  )
}
