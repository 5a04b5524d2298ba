import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Asks to confirm unsubscribing, or confirms that it is done. Needs neither a login nor JavaScript. */
export function UnsubscribeView({
  isUnsubscribed,
  question,
  explanation,
  confirmation,
  action,
}: {
  isUnsubscribed: boolean
  question: string
  explanation: ReactNode
  /** Shown after unsubscribing. */
  confirmation: ReactNode
  action: string
}) {
  return (
    <div className="shell-width pt-10 pb-20 sm:pt-16">
      <h1 className="mb-3 text-2xl">{isUnsubscribed ? 'You are unsubscribed' : question}</h1>
      {isUnsubscribed ? (
        <p>
          {confirmation} You can subscribe again on{' '}
          <a className="link" href="/profile#settings">
            your profile
          </a>
          .
        </p>
      ) : (
        <>
          <p className="mb-6 text-muted">{explanation}</p>
          <form method="post" action={action}>
            <Button>Unsubscribe</Button>
          </form>
        </>
      )}
    </div>
  )
}
