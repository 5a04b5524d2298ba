import type { ReactNode } from 'react'
import { CopyButton, CopyGroup } from './copy-button.tsx'

/** Copies an email address. `children` are more buttons next to it. */
export function CopyEmail({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <CopyGroup>
      <CopyButton text={email} noun="Email">
        Copy Email
      </CopyButton>
      {children}
    </CopyGroup>
  )
}
