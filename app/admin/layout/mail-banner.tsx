import type { MailState } from '#app/platform/settings/mail-delivery.server.ts'

const texts: Record<
  Exclude<MailState, 'environment' | 'settings'>,
  { title: string; text: string; link: [string, string] }
> = {
  none: {
    title: 'This site cannot send emails yet.',
    text: 'Nobody gets confirmations, password reset links or your replies. They are only stored in the Outbox.',
    link: ['Set up email', ''],
  },
  unreadable: {
    title: 'This site cannot send emails.',
    text: 'The saved mail server password cannot be read because the site’s secret key has changed. Until you enter it again, emails are only stored in the Outbox.',
    link: ['Enter the password', ' again'],
  },
  off: {
    title: 'This site does not send emails.',
    text: 'The person who runs the server has turned sending off (MAIL_URL=off). Emails are only stored in the Outbox.',
    link: ['Email settings', ''],
  },
}

/** Says that emails are not sent, and what to do; on phones, in one line. The linked page says more. */
export function MailBanner({ state }: { state: MailState }) {
  if (state === 'environment' || state === 'settings') return null
  const {
    title,
    text,
    link: [link, rest],
  } = texts[state]
  return (
    <aside
      aria-label="Mail delivery"
      className="mb-6 rounded-md border-s-4 border-clay [[role=status]:not(:empty)+&]:mt-3 bg-clay-wash px-4 py-3 text-ink max-sm:mb-4 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3 max-sm:px-3 max-sm:py-0 max-sm:text-sm"
    >
      <strong>{title}</strong> <span className="max-sm:hidden">{text} </span>
      <a className="link inline-block py-3 font-semibold sm:py-1" href="/admin/settings/mail">
        {link}
        <span className="max-sm:sr-only">{rest}</span>
      </a>
    </aside>
  )
}
