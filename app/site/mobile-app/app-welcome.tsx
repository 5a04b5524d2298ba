import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { appTexts } from './app-texts.ts'

const links = [
  {
    title: appTexts.events,
    text: appTexts.eventsText,
    href: '/volunteer?view=list',
    link: appTexts.eventsLink,
  },
  {
    title: appTexts.volunteer,
    text: appTexts.volunteerText,
    href: '/volunteer?view=calendar',
    link: appTexts.volunteerLink,
  },
  {
    title: appTexts.community,
    text: appTexts.communityText,
    href: '/contact',
    link: appTexts.communityLink,
  },
]

/** The app's page for members who are logged in. */
export function AppWelcome({ name }: { name: string }) {
  const t = useText()
  return (
    <>
      <PageHeading
        title={
          <>
            Welcome, <bdi>{name || 'User'}</bdi>!
          </>
        }
      >
        <EditableText as="p" text={appTexts.welcome} />
      </PageHeading>
      <ul className="shell-width grid gap-x-12 pb-8 md:grid-cols-3">
        {links.map(({ title, text, href, link }) => (
          <li key={title.key} className="border-t-2 border-brass py-6">
            <EditableText as="h2" text={title} className="text-xl" />
            <EditableText as="p" text={text} className="mt-1 mb-4 text-muted" />
            <a className="link inline-block py-2.5 font-semibold" href={href}>
              {t(link)}
            </a>
          </li>
        ))}
      </ul>
      <p className="shell-width flex flex-wrap gap-x-6 pb-16">
        <a className="link inline-block py-2.5" href="/quran">
          Your Qur’an log
        </a>
        <a className="link inline-block py-2.5" href="/profile">
          Your profile
        </a>
      </p>
    </>
  )
}
