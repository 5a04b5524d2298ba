import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'

/** Copies text (implemented in `enhance.ts`). The `CopyGroup` around the button shows a confirmation. */
export function CopyButton({
  text,
  noun,
  variant,
  className = '',
  children,
}: {
  text: string
  /** What the confirmation calls the text, such as 'Email'. */
  noun: string
  variant?: ButtonVariant
  className?: string
  children: ReactNode
}) {
  return (
    <Button
      type="button"
      variant={variant}
      data-copy={text}
      data-copy-noun={noun}
      className={`needs-script ${className}`}
    >
      {children}
    </Button>
  )
}

/**
 * A row of buttons. The confirmation of the `CopyButton` among them is shown in the space below the row, which must be
 * at least 1.5rem high.
 */
export function CopyGroup({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div data-copy-group="" className={className}>
      <div className="flex flex-wrap gap-2">{children}</div>
      {/* A text child, so that hydration tolerates text that `enhance.ts` has already inserted. */}
      <p
        role="status"
        className="needs-script mt-1 -mb-7 min-h-6 not-empty:data-failed:-mb-3 text-sm font-semibold wrap-anywhere"
        suppressHydrationWarning
      >
        {''}
      </p>
    </div>
  )
}
