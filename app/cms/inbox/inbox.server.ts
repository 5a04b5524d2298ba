import type { Selectable } from 'kysely'
import { createContext, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { capitalize } from '#app/cms/collections/collection.ts'
import { requirePermission, requireStaff } from '#app/platform/auth/member.server.ts'
import type { Permission } from '#app/platform/auth/permissions.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { StatusTone } from '#app/ui/status-badge.tsx'
import { activitySubjectNames, type InboxTable, type ItemRef } from './note.ts'
import { findInboxItem, type InboxItem } from './status-store.server.ts'
import type { TextPart } from './text-parts.tsx'

type ItemOf<Table extends InboxTable> = Omit<Selectable<Schema[Table]>, 'searchText'>
type StatusOf<Item> = Item extends { status: infer Status extends string } ? Status : never

interface StatusInfo {
  label: string
  tone: StatusTone
  /** The button that gives an item this status. */
  button: string
}

/** A status with a date, by default today. */
interface StatusDate<Status extends string> {
  status: Status
  column: string
  label: string
  schema: (today: string) => z.ZodType<string>
  /** The earliest date of the input. */
  min: string
  /** A choice to make along with the date. A status with a choice can be set only for one item at a time. */
  choice?: { name: string; label: string; options: Record<string, string> }
}

export interface Panel {
  title: string
  text: TextPart[]
  /** Posts the item's version to `<item>/<action>`, a route of this inbox. */
  button?: { label: string; action: string }
}

/**
 * A kind of submission that admins read and answer. The list, the item's page, its forms and the export follow from
 * it. Screens that only one inbox needs are child routes, declared in `routes.ts`.
 */
export interface Inbox<Item = InboxItem, Status extends string = string> {
  table: InboxTable
  /** Below `/admin`; also the name of the exported file. */
  path: string
  /** What a member needs to read and answer it. */
  permission: Permission
  title: string
  description: string
  lead: string
  /** Shown if the inbox is empty. */
  empty: string
  caption: string
  /** The fields that the search covers. */
  searchHint: string
  links?: { label: string; path: string }[]
  statuses: Record<Status, StatusInfo>
  /** A status that is listed only if selected. */
  unlisted?: Status
  /** The statuses that can follow each status; by default all others. */
  next?: Record<Status, Status[]>
  statusDate?: StatusDate<Status>
  /** Why an item cannot get a status; null if it can. */
  statusProblem?: (tx: Database, item: Item, to: Status) => Promise<string | null>
  /** Runs after a change of status, in the same transaction; `change` has the date and the choice. */
  afterStatusChange?: (
    tx: Database,
    before: Item,
    change: Record<string, string | number | null> & { status: Status },
    actor: Actor,
    now: Date,
  ) => Promise<void>
  /** Columns of the list, before the submission time and the status. */
  columns: {
    label: string
    numeric?: boolean
    hasEmails?: boolean
    cell: (item: Item) => TextPart
    note?: (item: Item) => TextPart
  }[]
  /** Columns of the export, before the submission time and the last change of status. */
  csv: Record<string, (item: Item, labels: { status: string }) => string | number | null>
  /** The name of an item in the activity log, in flash messages and below a reply. */
  label: (item: Item) => string
  /** The item's page. */
  page: {
    title: (item: Item) => string
    description: string
    heading: (item: Item) => TextPart[]
    /** The submitted text. */
    body?: (item: Item) => string
    details: (
      item: Item,
      times: { submitted: string; statusChanged: string | null },
    ) => Record<string, TextPart | null>
    /**
     * Shows the status buttons in a section with this hint, above the panels. Without it, the buttons are in the page
     * header, and neither the panels nor the inputs of a `statusDate` are shown.
     */
    statusHint?: (item: Item) => string
    panels?: (db: Database, item: Item, now: Date) => Promise<Panel[]>
  }
  reply: {
    /** Empty if there is no address. */
    to: (item: Item) => string
    /** The default subject. */
    subject: (item: Item) => string
    /** A sentence below every reply; null for none. */
    ending?: (item: Item, context: Readonly<RouterContextProvider>) => Promise<string | null>
    /** The status after a reply. */
    statusAfter?: (status: Status) => Status
  }
}

/** The statuses that can be set for several items together. */
export const bulkStatuses = ({ statuses, statusDate }: Inbox) =>
  Object.entries(statuses).filter(([status]) => !(statusDate?.choice && statusDate.status === status))

/** Declares an inbox with the columns and statuses of its table. */
export const defineInbox = <Table extends InboxTable>(
  inbox: Inbox<ItemOf<Table>, StatusOf<ItemOf<Table>>> & { table: Table },
) => inbox as unknown as Inbox

/** The inboxes of the site. The composition root provides them, so that this engine imports none. */
export const inboxesContext = createContext<readonly Inbox[]>()

/**
 * The inbox that an admin route such as `/admin/messages/:id` belongs to. Throws a 401 or 403 if the member may not
 * read it.
 */
export function requireInbox({
  context,
  pattern,
}: {
  context: Readonly<RouterContextProvider>
  pattern: string
}) {
  requireStaff(context)
  const [, path] = /^\/?admin\/([^/]+)/.exec(pattern) ?? []
  const inboxes = context.get(inboxesContext)
  const inbox: Inbox = inboxes.find((candidate) => candidate.path === path) ?? notFound('Page')
  requirePermission(context, inbox.permission)
  return inbox
}

/** An item of an inbox; throws a 404 if there is none. */
export async function requireInboxItem(db: Database, inbox: Inbox, id: string): Promise<InboxItem> {
  return (await findInboxItem(db, inbox.table, id)) ?? itemNotFound(inbox)
}

/** Throws a 404 that says what is missing, such as 'Pledge not found'. */
export function itemNotFound({ table }: Pick<Inbox, 'table'>): never {
  return notFound(capitalize(activitySubjectNames[table]))
}

/** `requireInboxItem` for a loader. */
export const loadInboxItem = (
  { context, params }: { context: Readonly<RouterContextProvider>; params: { id: string } },
  inbox: Inbox,
) => requireInboxItem(context.get(databaseContext), inbox, params.id)

export const inboxPath = ({ path }: Pick<Inbox, 'path'>) => `/admin/${path}`

export const itemPath = (inbox: Pick<Inbox, 'path'>, id: string) => `${inboxPath(inbox)}/${id}`

export const itemRef = (inbox: Inbox, item: InboxItem): ItemRef => ({
  subject: inbox.table,
  subjectId: item.id,
  label: inbox.label(item),
})

export const statusLabels = ({ statuses }: Inbox) =>
  Object.fromEntries(Object.entries(statuses).map(([status, { label }]) => [status, label]))
