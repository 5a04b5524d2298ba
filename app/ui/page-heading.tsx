import type { ReactNode } from 'react'
import type { SiteText } from '#app/platform/settings/text.ts'
import { EditTextLink } from './editable-text.tsx'
import { headingSize } from './heading-size.ts'
import { noWrapHyphenated } from './no-wrap-hyphenated.tsx'
import { StrapworkDivider } from './ornament/ornament.tsx'

/** A page heading: h1, lead and actions. */
export function PageHeading({
  eyebrow,
  title,
  titleText,
  children,
  action,
}: {
  eyebrow?: ReactNode
  title: ReactNode
  /** The site text that is shown as the title, for a link that edits it. */
  titleText?: SiteText
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <header className="shell-width pt-10 pb-8 sm:pt-16">
      {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <h1
          dir="auto"
          className={`max-w-3xl min-w-0 grow rtl:max-w-2xl ${typeof title === 'string' ? headingSize(title) : 'text-3xl'}`}
        >
          {typeof title === 'string' ? noWrapHyphenated(title) : title}
          {titleText && <EditTextLink text={titleText} />}
        </h1>
        {action}
      </div>
      {children && (
        <div dir="auto" className="mt-4 max-w-2xl text-lg text-muted">
          {children}
        </div>
      )}
      <StrapworkDivider className="mt-8" />
    </header>
  )
}
