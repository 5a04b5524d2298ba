import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { EditableText, useText } from './editable-text.tsx'
import { unsubscribeTexts } from './unsubscribe-texts.ts'

/** Asks to confirm unsubscribing, or confirms that it is done. Needs neither a login nor JavaScript. */
export function UnsubscribeView({
  isUnsubscribed,
  question,
  explanation,
  confirmation,
  action,
  subscribeLink = { href: '/profile#settings', label: 'your profile' },
  canSubscribeAgain = false,
}: {
  isUnsubscribed: boolean
  question: string
  explanation: ReactNode
  /** Shown after unsubscribing. */
  confirmation: ReactNode
  action: string
  /** The page on which people can subscribe again; null if there is none. */
  subscribeLink?: { href: string; label: string } | null
  /** Whether there is a button that posts the field `subscribe` to the same action. */
  canSubscribeAgain?: boolean
}) {
  return (
    <div className="shell-width pt-10 sm:pt-16">
      <h1 className="mb-3 text-2xl">{isUnsubscribed ? 'You are unsubscribed' : question}</h1>
      {isUnsubscribed ? (
        <>
          <p>
            {confirmation}
            {subscribeLink && (
              <>
                {' '}
                You can subscribe again on{' '}
                <a className="link" href={subscribeLink.href}>
                  {subscribeLink.label}
                </a>
                .
              </>
            )}
          </p>
          {canSubscribeAgain && (
            <form method="post" action={action} className="mt-6">
              <Button variant="quiet" name="subscribe" value="yes">
                Subscribe again
              </Button>
            </form>
          )}
        </>
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

/** For a link that was cut off, is too old, or whose subscription was deleted. */
export function UnknownUnsubscribeLink() {
  const t = useText()
  return (
    <div className="shell-width max-w-2xl pt-10 sm:pt-16">
      <EditableText as="h1" text={unsubscribeTexts.unknownTitle} className="mb-3 text-2xl" />
      <EditableText as="p" text={unsubscribeTexts.unknownText} />
      <EditableText as="p" text={unsubscribeTexts.unknownHelp} className="mt-3" />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/profile#settings">{t(unsubscribeTexts.profileLink)}</ButtonLink>
        <ButtonLink variant="quiet" href="/contact">
          {t(unsubscribeTexts.contactLink)}
        </ButtonLink>
      </div>
    </div>
  )
}
