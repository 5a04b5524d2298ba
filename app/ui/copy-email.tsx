import { Button } from './button.tsx'

/** Copies an address (`enhance.ts` does the work) and says so beside the button. */
export function CopyEmail({ email }: { email: string }) {
  return (
    <div className="needs-script">
      <Button type="button" data-copy-email={email}>
        Copy Email
      </Button>
      {/* A text child, so that React may wake up while the words of `enhance.ts` stand here. */}
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold" suppressHydrationWarning>
        {''}
      </p>
    </div>
  )
}
