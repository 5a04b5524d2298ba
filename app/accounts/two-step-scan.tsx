import { CodeForm } from './code-form.tsx'
import type { Scan } from './two-step-scan.server.ts'

/** The QR code to scan, and the form for the first code from it. */
export function TwoStepScan({ scan: { secret, path, size } }: { scan: Scan }) {
  return (
    <>
      <p>1. Scan this with an authenticator app, or type the key into it.</p>
      <svg
        role="img"
        aria-label="QR code with the key for your authenticator app"
        viewBox={`0 0 ${size} ${size}`}
        className="my-4 w-52 rounded-md border border-hairline"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#123527" />
      </svg>
      <p>
        <code className="text-sm break-all select-all">{secret}</code>
      </p>
      <p className="mt-8 mb-4">2. Enter the six digits that the app shows.</p>
      <CodeForm reply={undefined} />
    </>
  )
}
