import { Outlet } from 'react-router'
import { shownNote } from '#app/cms/inbox/note.ts'
import { listNotes } from '#app/cms/inbox/note-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { dateWords } from '#app/platform/time/date-words.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import { Thread } from '#app/ui/thread.tsx'
import type { Route } from './+types/initiative-admin.route'
import { type InitiativeStatus, initiativeStates } from './initiative.ts'
import { initiativeAt } from './initiative-at.server.ts'
import { findEventOf } from './initiative-inbox-store.server.ts'
import { InitiativeMark } from './initiative-mark.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const { initiative, path } = await initiativeAt(context, params.id)
  const [{ timeZone }, notes, event] = await Promise.all([
    readSettings(db),
    listNotes(db, 'initiative', initiative.id),
    findEventOf(db, initiative),
  ])
  const { statusAt, statusBy } = initiative
  return {
    initiative,
    path,
    event: event ?? null,
    date: dateWords(initiative.date),
    came: momentWords(initiative.createdAt, timeZone),
    since: statusAt && `${momentWords(statusAt, timeZone)}, by ${statusBy ?? 'the site'}`,
    notes: notes.map((note) => shownNote(note, timeZone)),
  }
}

/** Also after a change that was refused: somebody may have been faster. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title:
      (args.loaderData as { initiative?: { title: string } } | undefined)?.initiative?.title ?? 'Initiative',
    description: 'An initiative that somebody sent.',
    hidden: true,
  })

/** One initiative: what was sent, what became of it, and (below it) what one can write. */
export default function InitiativeAdminRoute({ loaderData }: Route.ComponentProps) {
  const { initiative, path, event, date, came, since, notes } = loaderData
  const { title, description, location, contactName, contactEmail, contactPhone, reference } = initiative
  return (
    <TabPage
      back={{ path: '/admin/initiatives', label: 'Initiatives' }}
      title={<span dir="auto">{title}</span>}
      lead={<InitiativeMark status={initiative.status} />}
    >
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <p dir="auto" className="mb-6 max-w-2xl text-lg wrap-anywhere whitespace-pre-line">
            {description}
          </p>
          <Facts
            facts={{
              Date: date,
              Location: location,
              Name: contactName,
              'E-mail': contactEmail && (
                <a className="link" dir="ltr" href={`mailto:${contactEmail}`}>
                  {contactEmail}
                </a>
              ),
              Phone: contactPhone && (
                <a className="link" dir="ltr" href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>
                  {contactPhone}
                </a>
              ),
              Reference: reference,
              Came: came,
              'State since': since,
            }}
          />
        </div>
        <div className="grid content-start gap-6">
          <States path={path} status={initiative.status} version={initiative.version} />
          <section aria-labelledby="event" className="border-t border-hairline pt-5">
            <h2 id="event" className="mb-2 text-lg">
              Event
            </h2>
            {event ? (
              <p>
                It became{' '}
                <a dir="auto" className="link" href={`/admin/opportunities/${event.id}`}>
                  {event.title}
                </a>
                , {eventState(event)}.
              </p>
            ) : (
              <>
                <p className="mb-3 text-sm text-muted">
                  Makes a draft with its title, description, location and date. Nobody sees it before you
                  publish it.
                </p>
                <ChangeButton action={`${path}/event`} look="primary">
                  Make it an event
                </ChangeButton>
              </>
            )}
          </section>
        </div>
      </div>
      <Thread entries={notes} />
      <div className="mt-10">
        <Outlet />
      </div>
    </TabPage>
  )
}

const eventState = ({ publishedAt, deletedAt }: { publishedAt: string | null; deletedAt: string | null }) => {
  if (deletedAt) return 'which is in the trash'
  return publishedAt ? 'which is published' : 'which is a draft'
}

const doing: Record<InitiativeStatus, string> = {
  new: 'Back to new',
  inReview: 'Take into review',
  approved: 'Approve',
  declined: 'Decline',
  spam: 'It is spam',
}

function States({ path, status, version }: { path: string; status: InitiativeStatus; version: number }) {
  const others = (Object.keys(initiativeStates) as InitiativeStatus[]).filter((other) => other !== status)
  return (
    <section aria-labelledby="state">
      <h2 id="state" className="mb-3 text-lg">
        State
      </h2>
      <div className="flex flex-wrap gap-2">
        {others.map((other) => (
          <ChangeButton key={other} action={`${path}/status`} hidden={{ status: other, version }}>
            {doing[other]}
          </ChangeButton>
        ))}
      </div>
      <p className="mt-3 text-sm text-muted">
        A change of state mails nobody. To tell {status === 'spam' ? 'them' : 'the sender'}, write an answer
        below.
      </p>
    </section>
  )
}
