import type { ReactNode } from 'react'
import type { SiteText } from '#app/platform/settings/text.ts'
import { EditableText } from './editable-text.tsx'
import type { Picture } from './picture.ts'
import { PictureView } from './picture-view.tsx'

/** An empty state whose sentence is a site text. */
export function EditableEmptyState({
  text,
  ...props
}: { text: SiteText } & Pick<Parameters<typeof EmptyState>[0], 'picture' | 'action'>) {
  return (
    <EmptyState {...props}>
      <EditableText as="span" text={text} />
    </EmptyState>
  )
}

/** Shown in place of an empty list: a picture, a sentence and an action. */
export function EmptyState({
  picture,
  children,
  action,
}: {
  picture?: Picture | null
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto max-w-md py-8 text-center">
      {picture && (
        <PictureView
          picture={picture}
          alt=""
          sizes="(min-width: 480px) 384px, 80vw"
          className="mx-auto mb-6 rounded-md"
        />
      )}
      <p className="text-lg text-balance">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
