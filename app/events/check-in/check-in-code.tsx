import { formatCode } from '#app/platform/http/typed-code.ts'
import { QrCodeView } from '#app/ui/qr-code-view.tsx'
import type { CheckInCodeData } from './check-in-code-data.ts'

/** A sign-up's code, to show at the door. */
export function CheckInCode({ code, qr }: CheckInCodeData) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrCodeView
        qr={qr}
        label="QR code for check-in"
        className="size-44 rounded-md border border-hairline"
      />
      <div className="min-w-0 grow basis-48">
        <p className="mb-2">Show this at the door. It checks in everyone you signed up.</p>
        <p className="text-sm text-muted">Or give this code:</p>
        <p className="font-sans text-xl font-semibold tabular-nums tracking-wider">{formatCode(code)}</p>
      </div>
    </div>
  )
}
