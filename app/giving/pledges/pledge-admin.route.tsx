import { Outlet } from 'react-router'
import { shownNote } from '#app/cms/inbox/note.ts'
import { listNotes } from '#app/cms/inbox/note-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { dateWords } from '#app/platform/time/date-words.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Field } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import { Thread } from '#app/ui/thread.tsx'
import type { Route } from './+types/pledge-admin.route'
import { formatCents, type PledgeStatus } from './pledge.ts'
import { pledgeAt } from './pledge-at.server.ts'
import { PledgeMark } from './pledge-mark.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const { pledge, path } = await pledgeAt(context, params.id)
  const [{ timeZone }, notes] = await Promise.all([readSettings(db), listNotes(db, 'pledge', pledge.id)])
  const { statusAt, statusBy, receivedOn } = pledge
  return {
    pledge,
    path,
    today: localDateIn(new Date(), timeZone),
    came: momentWords(pledge.createdAt, timeZone),
    received: receivedOn && dateWords(receivedOn),
    since: statusAt && `${momentWords(statusAt, timeZone)}, by ${statusBy ?? 'the site'}`,
    notes: notes.map((note) => shownNote(note, timeZone)),
  }
}

/** Also after a change that was refused: somebody may have been faster. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Pledge', description: 'A gift that was promised.', hidden: true })

/** One pledge: what was promised, what became of it, and (below it) what one can write. */
export default function PledgeAdminRoute({ loaderData }: Route.ComponentProps) {
  const { pledge, path, today, came, received, since, notes } = loaderData
  const { name, email, reference, amountCents, source, status, version } = pledge
  return (
    <TabPage
      back={{ path: '/admin/donations', label: 'Donations' }}
      title={
        <>
          {formatCents(amountCents)} <span className="font-normal text-muted">from</span>{' '}
          <span dir="auto">{name}</span>
        </>
      }
      lead={<PledgeMark status={status} />}
    >
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <Facts
          facts={{
            'E-mail': email && (
              <a className="link" dir="ltr" href={`mailto:${email}`}>
                {email}
              </a>
            ),
            'Received on': received,
            Reference: reference,
            Came: `${came}${source === 'hand' ? ', written down by hand' : ', with the donation form'}`,
            Account: pledge.userId && 'It counts for the donor’s account.',
            'State since': since,
          }}
        />
        <States path={path} status={status} version={version} today={today} />
      </div>
      <Thread entries={notes} />
      <div className="mt-10">
        <Outlet />
      </div>
    </TabPage>
  )
}

interface StatesProps {
  path: string
  status: PledgeStatus
  version: number
  today: string
}

function States({ path, status, version, today }: StatesProps) {
  const action = `${path}/status`
  return (
    <section aria-labelledby="state">
      <h2 id="state" className="mb-3 text-lg">
        State
      </h2>
      {status === 'pledged' ? (
        <>
          <ChangeForm action={action} submit="Mark as received" hidden={{ status: 'received', version }}>
            <Field
              label="The money came on"
              name="receivedOn"
              type="date"
              required
              max={today}
              defaultValue={today}
            />
          </ChangeForm>
          <div className="mt-3">
            <ChangeButton action={action} hidden={{ status: 'cancelled', version }}>
              Mark as cancelled
            </ChangeButton>
          </div>
        </>
      ) : (
        <ChangeButton action={action} hidden={{ status: 'pledged', version }}>
          Back to pledged
        </ChangeButton>
      )}
      <p className="mt-3 text-sm text-muted">
        A change of state mails nobody. To thank the donor, write an answer below.
      </p>
    </section>
  )
}
