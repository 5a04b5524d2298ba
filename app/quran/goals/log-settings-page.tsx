import type { ComponentProps } from 'react'
import { AccountPage } from '#app/ui/account-page.tsx'

const links = [
  { href: '/quran/goal', label: 'Your goal' },
  { href: '/quran/pauses', label: 'Pauses' },
  { href: '/quran/day', label: 'When your day ends' },
  { href: '/quran/how-it-counts', label: 'How days are counted' },
]

/** A settings page of the log, with links to the others. */
export function LogSettingsPage({
  current,
  children,
  ...page
}: Omit<ComponentProps<typeof AccountPage>, 'back'> & { current: string }) {
  return (
    <AccountPage {...page} back={{ href: '/quran', label: "Qur'an log" }}>
      {children}
      <nav aria-label="Qur'an log" className="mt-10">
        <ul className="flex flex-wrap gap-x-6">
          {links
            .filter(({ href }) => href !== current)
            .map(({ href, label }) => (
              <li key={href}>
                <a className="link inline-flex min-h-11 items-center" href={href}>
                  {label}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </AccountPage>
  )
}
