import { Button } from './button.tsx'

/** Copies an email address (implemented in `enhance.ts`) and confirms it beside the button. */
export function CopyEmail({ email }: { email: string }) {
  return (
    <div className="needs-script">
      <Button type="button" data-copy-email={email}>
        Copy Email
      </Button>
      {/* A text child, so that hydration tolerates text that `enhance.ts` has already inserted. */}
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold" suppressHydrationWarning>
        {''}
      </p>
    </div>
  )
}
