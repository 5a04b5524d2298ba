import { redirect } from 'react-router'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { qrCode } from '#app/platform/qr-code.server.ts'
import { ThemeSwitch } from '#app/site/shell/theme-switch.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/design.route'
import { Cards } from './cards.tsx'
import { Controls, Fields } from './controls.tsx'
import { Editors } from './editors.tsx'
import { EventSamples } from './event-samples.tsx'
import { Feedback } from './feedback.tsx'
import { Forms } from './forms.tsx'
import { Colors, Icons, Type } from './foundations.tsx'
import { Invisible } from './invisible.tsx'
import { Lists } from './lists.tsx'
import { Ornaments } from './ornaments.tsx'
import { Pages } from './pages.tsx'
import { QuranSamples } from './quran-samples.tsx'
import { Uploads } from './uploads.tsx'

/** All samples are fixed except the start of the event that the countdown counts down to. */
export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings')
  return {
    eventStartsAt: new Date(Date.now() + threeDaysMs).toISOString(),
    qr: qrCode('https://example.org/events/quran-circle/check-in'),
  }
}

/** The sample forms change nothing. */
export function action({ context }: Route.ActionArgs) {
  requirePermission(context, 'settings')
  return redirect('/design')
}

export const handle: PageHandle = { hydrate: 'interaction' }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Design', description: 'Every component in every state.', noIndex: true })

const threeDaysMs = 3 * 24 * 60 * 60 * 1000

const sections = {
  colors: 'Colors',
  type: 'Type',
  buttons: 'Buttons',
  fields: 'Fields',
  forms: 'Forms',
  writing: 'Writing',
  files: 'Files',
  feedback: 'Feedback',
  lists: 'Lists',
  pages: 'Pages',
  events: 'Events',
  cards: 'Cards',
  quran: "Qur'an log",
  ornament: 'Ornament',
  icons: 'Icons',
}

/** Every component in every state, for engineers who are admins. Only the admin search links to it. */
export default function DesignRoute({ loaderData: { eventStartsAt, qr } }: Route.ComponentProps) {
  const { theme } = useShell()
  return (
    <>
      <PageHeading eyebrow="For engineers" title="Design" action={<ThemeSwitch theme={theme} />}>
        Every component in every state, in the theme of your choice. The forms do not save anything.
      </PageHeading>
      <div className="shell-width grid gap-20">
        <nav aria-label="Sections" className="-mb-6 flex flex-wrap gap-x-6">
          {Object.entries(sections).map(([id, name]) => (
            <a key={id} href={`#${id}`} className="link py-2.5">
              {name}
            </a>
          ))}
        </nav>
        <Colors />
        <Type />
        <Controls />
        <Fields />
        <Forms />
        <Editors />
        <Uploads />
        <Feedback />
        <Lists />
        <Pages />
        <EventSamples startsAt={eventStartsAt} qr={qr} />
        <Cards />
        <QuranSamples />
        <Ornaments />
        <Icons />
        <Invisible />
      </div>
    </>
  )
}
