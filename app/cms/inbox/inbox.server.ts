import type { Selectable } from 'kysely'
import { createContext, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { StatusTone } from '#app/ui/status-badge.tsx'
import { activitySubjects, type InboxTable, type ItemRef } from './note.ts'
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

/** A status that comes with a day, which is today unless the admin says otherwise. */
interface StatusDate<Status extends string> {
  status: Status
  column: string
  label: string
  schema: (today: string) => z.ZodType<string>
}

export interface Panel {
  title: string
  text: TextPart[]
  /** Posts to `<item>/<action>`, a route of the inbox's own. */
  button?: { label: string; action: string }
}

/**
 * What people send of one kind, and how admins read and answer it. The engine makes the list, the item's page, its
 * forms and the export of it; a component of an inbox's own is a child route of these, named in `routes.ts`.
 */
export interface Inbox<Item = InboxItem, Status extends string = string> {
  table: InboxTable
  /** Below `/admin`; also the name of the exported file. */
  path: string
  title: string
  /** Of the list. */
  description: string
  lead: string
  /** Shown while there is nothing in it. */
  empty: string
  caption: string
  /** What the search looks at. */
  searchHint: string
  links?: { label: string; path: string }[]
  statuses: Record<Status, StatusInfo>
  /** Listed only when it is asked for. */
  unlisted?: Status
  /** To which statuses an item can go; to every other one when this is not given. */
  next?: Record<Status, Status[]>
  statusDate?: StatusDate<Status>
  /** Columns of the list; the engine adds when an item came and its status. */
  columns: {
    label: string
    numeric?: boolean
    cell: (item: Item) => TextPart
    note?: (item: Item) => TextPart
  }[]
  /** A button in the list that gives an item a status. */
  rowAction?: (item: Item) => { label: string; status: Status } | null
  /** Columns of the export; the engine adds when an item came and who changed its status. */
  csv: Record<string, (item: Item, labels: { status: string }) => string | number | null>
  /** What an item is called in the activity log, in flash messages and under a reply. */
  label: (item: Item) => string
  /** The item's page. */
  page: {
    title: (item: Item) => string
    description: string
    heading: (item: Item) => TextPart[]
    /** The text that was sent. */
    body?: (item: Item) => string
    facts: (item: Item, times: { came: string; since: string | null }) => Record<string, TextPart | null>
    /** Puts the status into a section of its own, with this below the buttons; they stand in the head otherwise. */
    statusHint?: (item: Item) => string
    panels?: (db: Database, item: Item) => Promise<Panel[]>
  }
  reply: {
    /** Empty when there is no address any more. */
    to: (item: Item) => string
    /** The subject of the mail, unless the admin changes it. */
    subject: (item: Item) => string
    /** The status that an answered item has. */
    statusAfter?: (status: Status) => Status
  }
}

/** Declares an inbox with the columns and statuses of its table. */
export const defineInbox = <Table extends InboxTable>(
  inbox: Inbox<ItemOf<Table>, StatusOf<ItemOf<Table>>> & { table: Table },
) => inbox as unknown as Inbox

/** The inboxes of the site. The composition root provides them, so that this engine imports none. */
export const inboxesContext = createContext<readonly Inbox[]>()

/** The inbox of a route of the admin area, such as `/admin/messages/:id`. */
export function requireInbox(args: { context: Readonly<RouterContextProvider>; pattern: string }): Inbox {
  const [, path] = /^\/?admin\/([^/]+)/.exec(args.pattern) ?? []
  return args.context.get(inboxesContext).find((inbox) => inbox.path === path) ?? notFound('Page')
}

/** An item of an inbox; throws a 404 when there is none. */
export async function requireInboxItem(db: Database, inbox: Inbox, id: string): Promise<InboxItem> {
  const noun = activitySubjects[inbox.table]
  return (await findInboxItem(db, inbox.table, id)) ?? notFound(noun.charAt(0).toUpperCase() + noun.slice(1))
}

/** The same for a loader. */
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
