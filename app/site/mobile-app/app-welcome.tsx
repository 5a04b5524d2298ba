import type { CommunityCounts } from '#app/platform/settings/quran-community.server.ts'
import { groupsPath } from '#app/quran/groups/group-path.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { AppCommunity } from './app-community.tsx'
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
    href: groupsPath,
    link: appTexts.groupsLink,
  },
]

/** The app's page for members who are logged in. */
export function AppWelcome({ name, community }: { name: string; community: CommunityCounts | null }) {
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
      <AppCommunity community={community} />
      <p className="shell-width flex flex-wrap gap-x-6 pt-4">
        <a className="link inline-block py-2.5" href="/quran">
          Your Qur'an log
        </a>
        <a className="link inline-block py-2.5" href="/profile">
          Your profile
        </a>
      </p>
    </>
  )
}
