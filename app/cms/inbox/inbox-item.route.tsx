import { Outlet, useMatches } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/inbox-item.route'
import { type Inbox, inboxPath, itemPath, loadInboxItem, type Panel, requireInbox } from './inbox.server.ts'
import { readInboxAutosave } from './inbox-autosave.server.ts'
import type { ItemForms } from './inbox-forms.tsx'
import { toThreadEntry } from './note.ts'
import { listNotes } from './note-store.server.ts'
import {
  type StatusButton,
  StatusButtons,
  StatusSection,
  type StatusSectionProps,
} from './status-section.tsx'
import { TextParts, TextView } from './text-parts.tsx'
import { Thread } from './thread.tsx'

export async function loader(args: Route.LoaderArgs) {
  const inbox = requireInbox(args)
  const item = await loadInboxItem(args, inbox)
  const db = args.context.get(databaseContext)
  const subject = inbox.reply.subject(item)
  const [{ timeZone }, notes, panels, reply, note, ending] = await Promise.all([
    readSettings(db),
    listNotes(db, inbox.table, item.id),
    inbox.page.panels?.(db, item, new Date()) ?? [],
    readInboxAutosave(args, inbox, { item, form: 'reply', values: { subject, message: '' } }),
    readInboxAutosave(args, inbox, { item, form: 'notes', values: { note: '' } }),
    inbox.reply.ending?.(item, args.context) ?? null,
  ])
  const { statusChangedAt, statusChangedBy, status, version } = item
  const statusChanged =
    statusChangedAt && `${formatDateTime(statusChangedAt, timeZone)}, by ${statusChangedBy ?? 'the site'}`
  const { label = status, tone = 'open' } = inbox.statuses[status] ?? {}
  return {
    list: { path: inboxPath(inbox), label: inbox.title },
    path: itemPath(inbox, item.id),
    title: inbox.page.title(item),
    description: inbox.page.description,
    heading: inbox.page.heading(item),
    body: inbox.page.body?.(item) ?? null,
    details: inbox.page.details(item, { submitted: formatDateTime(item.createdAt, timeZone), statusChanged }),
    status: { label, tone, version },
    buttons: buttonsOf(inbox, status, localDateIn(new Date(), timeZone)),
    statusHint: inbox.page.statusHint?.(item) ?? null,
    panels,
    notes: notes.map((note) => toThreadEntry(note, timeZone)),
    forms: { to: inbox.reply.to(item), ending, reply, note },
  }
}

function buttonsOf({ statuses, next, statusDate }: Inbox, current: string, today: string): StatusButton[] {
  const others = next?.[current] ?? Object.keys(statuses).filter((status) => status !== current)
  return others.map((status) => ({
    status,
    label: statuses[status]?.button ?? status,
    date:
      statusDate?.status === status
        ? {
            name: statusDate.column,
            label: statusDate.label,
            min: statusDate.min,
            today,
            choice: statusDate.choice ?? null,
          }
        : null,
  }))
}

/** Revalidates even after a failed action, because someone else may have changed the item. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = (args) => {
  const { title = 'Inbox', description = '' } = args.loaderData ?? {}
  return pageMeta(args, { title, description, noIndex: true })
}

/** An item with its status and notes, above the forms of the child routes. */
export default function InboxItemRoute({ loaderData }: Route.ComponentProps) {
  const { list, path, heading, status, buttons, statusHint, panels, notes } = loaderData
  const forms: ItemForms = { path, ...loaderData.forms }
  const statusSection: StatusSectionProps | null =
    statusHint === null ? null : { path, version: status.version, buttons, hint: statusHint }
  const isStatusRoute = useMatches().at(-1)?.id.endsWith('/status') ?? false
  const outlet = <Outlet context={{ ...forms, statusSection }} />
  return (
    <AdminPage
      back={list}
      title={<TextParts parts={heading} />}
      lead={<StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
      actions={
        statusSection === null ? (
          <StatusButtons path={path} version={status.version} buttons={buttons} />
        ) : undefined
      }
    >
      {statusSection === null ? (
        <Submission {...loaderData} />
      ) : (
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0">
            <Submission {...loaderData} />
          </div>
          <div className="grid content-start gap-6">
            {isStatusRoute ? outlet : <StatusSection {...statusSection} />}
            {panels.map((panel) => (
              <PanelSection key={panel.title} path={path} version={status.version} panel={panel} />
            ))}
          </div>
        </div>
      )}
      <Thread entries={notes} />
      {!(isStatusRoute && statusSection) && <div className="mt-10">{outlet}</div>}
    </AdminPage>
  )
}

function Submission({ body, details }: Pick<Route.ComponentProps['loaderData'], 'body' | 'details'>) {
  const rendered = Object.entries(details).map(([name, part]) => [name, part && <TextView part={part} />])
  return (
    <>
      {body !== null && (
        <p dir="auto" className="mb-6 max-w-2xl text-lg wrap-anywhere whitespace-pre-line">
          {body}
        </p>
      )}
      <DescriptionList details={Object.fromEntries(rendered)} />
    </>
  )
}

function PanelSection({
  path,
  version,
  panel: { title, text, button },
}: {
  path: string
  version: number
  panel: Panel
}) {
  const id = title.toLowerCase()
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-5">
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <p className={button ? 'mb-3 text-sm text-muted' : undefined}>
        <TextParts parts={text} />
      </p>
      {button && (
        <ChangeButton action={`${path}/${button.action}`} hiddenFields={{ version }} variant="primary">
          {button.label}
        </ChangeButton>
      )}
    </section>
  )
}
