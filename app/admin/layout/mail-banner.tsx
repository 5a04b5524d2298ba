import type { MailState } from '#app/platform/settings/mail-delivery.server.ts'

const texts: Record<
  Exclude<MailState, 'environment' | 'settings'>,
  { text: string; link: [string, string] }
> = {
  none: {
    text: 'Emails are saved as files on this server, not delivered: no confirmations, no password resets, no replies.',
    link: ['Connect', ' a mail server'],
  },
  unreadable: {
    text: 'The saved mail server password cannot be read because the site’s secret key changed. Until you enter it again, emails are saved as files on this server, not delivered.',
    link: ['Enter the password', ' again'],
  },
  off: {
    text: 'Sending is turned off on this server (MAIL_URL=off). Emails are saved as files on this server, not delivered.',
    link: ['Email settings', ''],
  },
}

/** Says that no mail server is connected, and what to do; on phones, in one line. The linked page says more. */
export function MailBanner({ state }: { state: MailState }) {
  if (state === 'environment' || state === 'settings') return null
  const {
    text,
    link: [link, rest],
  } = texts[state]
  return (
    <aside
      aria-label="Mail delivery"
      className="mb-6 rounded-md border-s-4 border-clay [[role=status]:not(:empty)+&]:mt-3 bg-clay-wash px-4 py-3 text-ink max-sm:mb-4 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3 max-sm:px-3 max-sm:py-0 max-sm:text-sm"
    >
      <strong>No mail server is connected.</strong> <span className="max-sm:hidden">{text} </span>
      <a className="link inline-block py-3 font-semibold sm:py-1" href="/admin/settings/mail">
        {link}
        <span className="max-sm:sr-only">{rest}</span>
      </a>
    </aside>
  )
}
