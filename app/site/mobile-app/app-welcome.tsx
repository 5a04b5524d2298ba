import { PageHeading } from '#app/ui/page-heading.tsx'

const links = [
  {
    title: 'Events',
    text: 'View and register for upcoming events.',
    href: '/volunteer?view=list',
    link: 'See what is coming up',
  },
  {
    title: 'Volunteer',
    text: 'Find volunteer opportunities.',
    href: '/volunteer?view=calendar',
    link: 'Open the calendar',
  },
  { title: 'Community', text: 'Connect with other members.', href: '/contact', link: 'Write to us' },
]

/** The app's page for members who are logged in. */
export function AppWelcome({ name }: { name: string }) {
  return (
    <>
      <PageHeading
        title={
          <>
            Welcome, <bdi>{name || 'User'}</bdi>!
          </>
        }
      >
        The app is on its way. Until then, start here.
      </PageHeading>
      <ul className="shell-width grid gap-x-12 pb-8 md:grid-cols-3">
        {links.map(({ title, text, href, link }) => (
          <li key={title} className="border-t-2 border-brass py-6">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1 mb-4 text-muted">{text}</p>
            <a className="link inline-block py-2.5 font-semibold" href={href}>
              {link}
            </a>
          </li>
        ))}
      </ul>
      <p className="shell-width pb-16">
        <a className="link inline-block py-2.5" href="/profile">
          Your profile
        </a>
      </p>
    </>
  )
}
