import type { SelectQueryBuilder } from 'kysely'
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
    table: 'event',
    singular: 'draft opportunity',
    plural: 'draft opportunities',
    path: '/admin/opportunities',
  },
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

/** What needs an admin's attention, most urgent first. Items with a count of zero are left out. */
export async function listAttentionItems(db: Database, today: string): Promise<AttentionItem[]> {
  const items = await Promise.all([
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
    countItems(db.selectFrom('pledge').where('status', '=', 'pledged'), {
      singular: 'pledge not yet received',
      plural: 'pledges not yet received',
      path: '/admin/donations?status=pledged',
    }),
    countItems(
      db
        .selectFrom('event')
        .where('lastDate', '>=', today)
        .where('locationName', '=', '')
        .where('status', '=', 'confirmed')
        .where('deletedAt', 'is', null),
      {
        singular: 'upcoming event without a location',
        plural: 'upcoming events without a location',
        path: '/admin/opportunities',
      },
    ),
    ...drafts.map(({ table, path, ...labels }) =>
      countItems(db.selectFrom(table).where('publishedAt', 'is', null).where('deletedAt', 'is', null), {
        ...labels,
        path: `${path}?state=draft`,
      }),
    ),
  ])
  return items.filter(({ count }) => count > 0)
}

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
