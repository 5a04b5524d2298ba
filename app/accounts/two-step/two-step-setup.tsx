import { QrCodeView } from '#app/ui/qr-code-view.tsx'
import type { AuthenticatorKey } from './authenticator-key.server.ts'
import { FirstCodeForm } from './first-code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The setup steps: the key for an authenticator app, the recovery codes, and the form for the first code. */
export function TwoStepSetup({
  authenticatorKey: { secret, qr, uri },
  recoveryCodes,
}: {
  authenticatorKey: AuthenticatorKey
  recoveryCodes: string[]
}) {
  return (
    <ol className="grid gap-10">
      <li>
        <h2 className="text-lg">1. Add the key to an authenticator app</h2>
        <p className="mt-1 max-sm:hidden">Scan this with the app on your phone, or type in the key.</p>
        <p className="mt-1 sm:hidden">
          <a className="link" href={uri}>
            Open it in an app on this phone
          </a>
          , scan this with another device, or type in the key.
        </p>
        <QrCodeView
          qr={qr}
          label="QR code with the key for your authenticator app"
          className="my-4 w-52 rounded-md border border-hairline"
        />
        <p>
          <code className="text-sm select-all">{secret}</code>
        </p>
      </li>
      <li>
        <RecoveryCodes codes={recoveryCodes} headingPrefix="2. " />
      </li>
      <li>
        <h2 className="mb-4 text-lg">3. Enter the six-digit code from the app</h2>
        <FirstCodeForm result={undefined} />
      </li>
    </ol>
  )
}
