import type { SelectQueryBuilder } from 'kysely'
import { onlyAssigned } from '#app/cms/collections/assignment-store.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import { can } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/** Counting stops here: the screen then shows '999+', and larger tables cost no more time. */
const maxCounted = 999

export const formatCount = (count: number) => (count > maxCounted ? `${maxCounted}+` : String(count))

export interface AttentionItem {
  count: number
  singular: string
  plural: string
  path: string
}

const drafts = [
  {
    table: 'article',
    singular: 'draft article',
    plural: 'draft articles',
    path: '/admin/articles',
  },
  { table: 'project', singular: 'draft project', plural: 'draft projects', path: '/admin/projects' },
  { table: 'guide', singular: 'draft guide', plural: 'draft guides', path: '/admin/guides' },
  {
    table: 'customPage',
    singular: 'draft custom page',
    plural: 'draft custom pages',
    path: '/admin/custom-pages',
  },
  { table: 'slide', singular: 'draft slide', plural: 'draft slides', path: '/admin/slides' },
  {
    table: 'resource',
    singular: 'draft resource',
    plural: 'draft resources',
    path: '/admin/resources',
  },
] as const

type Viewer = Pick<Member, 'id' | 'role'>

/** What needs the attention of a member, by their role, most urgent first. Items with a count of zero are left out. */
export async function listAttentionItems(db: Database, today: string, { id, role }: Viewer) {
  const items = await Promise.all([
    ...(can(role, 'mail') ? mailItems(db) : []),
    ...(can(role, 'messages') ? messageItems(db) : []),
    ...(can(role, 'giving') ? givingItems(db) : []),
    ...(can(role, editAccess(eventCollection)) ? eventItems(db, today, can(role, 'events') ? null : id) : []),
    ...(can(role, 'content') ? drafts.map((draft) => countDrafts(db, draft)) : []),
  ])
  return items.filter(({ count }) => count > 0)
}

const mailItems = (db: Database) => [
  countItems(db.selectFrom('mail').where('status', '=', 'failed'), {
    singular: 'email could not be sent',
    plural: 'emails could not be sent',
    path: '/admin/mail?status=failed',
  }),
  countItems(db.selectFrom('mail').where('status', '=', 'stored').where('body', '!=', ''), {
    singular: 'email stored, not sent',
    plural: 'emails stored, not sent',
    path: '/admin/mail?status=stored',
  }),
]

const messageItems = (db: Database) => [
  countItems(db.selectFrom('initiative').where('status', '=', 'new'), {
    singular: 'new initiative',
    plural: 'new initiatives',
    path: '/admin/initiatives?status=new',
  }),
  countItems(db.selectFrom('contactMessage').where('status', '=', 'new'), {
    singular: 'unanswered message',
    plural: 'unanswered messages',
    path: '/admin/messages?status=new',
  }),
]

const givingItems = (db: Database) => [
  countItems(db.selectFrom('pledge').where('status', '=', 'pledged'), {
    singular: 'pledge not yet received',
    plural: 'pledges not yet received',
    path: '/admin/donations?status=pledged',
  }),
]

/** Of all events, or of those that are assigned to an organizer. */
function eventItems(db: Database, today: string, assignedTo: string | null) {
  const events = onlyAssigned(
    db,
    eventCollection,
    db.selectFrom('event').where('deletedAt', 'is', null),
    assignedTo,
  )
  return [
    countItems(
      events.where('lastDate', '>=', today).where('locationName', '=', '').where('status', '=', 'confirmed'),
      {
        singular: 'upcoming event without a location',
        plural: 'upcoming events without a location',
        path: '/admin/opportunities',
      },
    ),
    countItems(events.where('publishedAt', 'is', null), {
      singular: 'draft opportunity',
      plural: 'draft opportunities',
      path: '/admin/opportunities?when=drafts',
    }),
  ]
}

const countDrafts = (db: Database, { table, path, ...labels }: (typeof drafts)[number]) =>
  countItems(db.selectFrom(table).where('publishedAt', 'is', null).where('deletedAt', 'is', null), {
    ...labels,
    path: `${path}?state=draft`,
  })

async function countItems<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
  labels: Omit<AttentionItem, 'count'>,
): Promise<AttentionItem> {
  const rows = await query
    .select(({ lit }) => lit(1).as('one'))
    .limit(maxCounted + 1)
    .execute()
  return { count: rows.length, ...labels }
}
