import type { ReactNode } from 'react'
import { Toast } from '#app/ui/toast.tsx'

/** A page about groups, with a link back and the message about the last change. */
export function GroupScreen({
  title,
  lead,
  back,
  wide = false,
  children,
}: {
  title: string
  lead?: ReactNode
  back: { path: string; label: string }
  /** For tables and boards. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className="shell-width pt-8 sm:pt-12">
      <div className={wide ? 'max-w-4xl' : 'max-w-xl'}>
        <p className="mb-4">
          <a className="link inline-block py-2.5 wrap-anywhere" href={back.path}>
            <span aria-hidden="true">← </span>
            <bdi>{back.label}</bdi>
          </a>
        </p>
        <Toast />
        <h1 dir="auto" className="text-2xl wrap-anywhere">
          {title}
        </h1>
        {lead && <div className="mt-3 max-w-xl text-muted">{lead}</div>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}

/** A section of a page, below a line. */
export function GroupSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-hairline pt-6">
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
