import { Outlet } from 'react-router'
import { shownNote } from '#app/cms/inbox/note.ts'
import { listNotes } from '#app/cms/inbox/note-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import { Thread } from '#app/ui/thread.tsx'
import type { Route } from './+types/message-admin.route'
import { type MessageStatus, messageStates } from './message.ts'
import { messageAt } from './message-at.server.ts'
import { MessageMark } from './message-mark.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const { message, path } = await messageAt(context, params.id)
  const [{ timeZone }, notes] = await Promise.all([
    readSettings(db),
    listNotes(db, 'contactMessage', message.id),
  ])
  const { statusAt, statusBy } = message
  return {
    message,
    path,
    came: momentWords(message.createdAt, timeZone),
    since: statusAt && `${momentWords(statusAt, timeZone)}, by ${statusBy ?? 'the site'}`,
    notes: notes.map((note) => shownNote(note, timeZone)),
  }
}

/** Also after a change that was refused: somebody may have been faster. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Message', description: 'A message that somebody wrote.', hidden: true })

const doing: Record<MessageStatus, string> = {
  new: 'Back to new',
  answered: 'It is answered',
  archived: 'Archive',
  spam: 'It is spam',
}

/** One message: its words, what became of it, and (below it) what one can write. */
export default function MessageAdminRoute({ loaderData }: Route.ComponentProps) {
  const { message, path, came, since, notes } = loaderData
  const { name, email, body, status, version } = message
  const others = (Object.keys(messageStates) as MessageStatus[]).filter((other) => other !== status)
  return (
    <TabPage
      back={{ path: '/admin/messages', label: 'Messages' }}
      title={
        <>
          <span className="font-normal text-muted">From</span> <span dir="auto">{name}</span>
        </>
      }
      lead={<MessageMark status={status} />}
      actions={others.map((other) => (
        <ChangeButton key={other} action={`${path}/status`} hidden={{ status: other, version }}>
          {doing[other]}
        </ChangeButton>
      ))}
    >
      <p dir="auto" className="mb-6 max-w-2xl text-lg wrap-anywhere whitespace-pre-line">
        {body}
      </p>
      <Facts
        facts={{
          'E-mail': (
            <a className="link" dir="ltr" href={`mailto:${email}`}>
              {email}
            </a>
          ),
          Came: came,
          'State since': since,
        }}
      />
      <Thread entries={notes} />
      <div className="mt-10">
        <Outlet />
      </div>
    </TabPage>
  )
}
