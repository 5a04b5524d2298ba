import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/** More than this are not counted: nobody needs to know whether it is 1,000 or 100,000 that wait. */
export const maxCounted = 999

export interface Waiting {
  count: number
  singular: string
  plural: string
  path: string
}

const drafts = [
  {
    table: 'event',
    singular: 'draft of an opportunity',
    plural: 'drafts of opportunities',
    path: '/admin/opportunities',
  },
  {
    table: 'article',
    singular: 'draft of an article',
    plural: 'drafts of articles',
    path: '/admin/articles',
  },
  { table: 'project', singular: 'draft of a project', plural: 'drafts of projects', path: '/admin/projects' },
  { table: 'guide', singular: 'draft of a guide', plural: 'drafts of guides', path: '/admin/guides' },
  { table: 'slide', singular: 'draft of a slide', plural: 'drafts of slides', path: '/admin/slides' },
  {
    table: 'resource',
    singular: 'draft of a resource',
    plural: 'drafts of resources',
    path: '/admin/resources',
  },
] as const

/** What waits for an admin, most urgent first; what does not wait is left out. */
export async function listWaiting(db: Database, today: string): Promise<Waiting[]> {
  const waiting = await Promise.all([
    counted(db.selectFrom('mail').where('status', '=', 'failed'), {
      singular: 'mail could not be sent',
      plural: 'mails could not be sent',
      path: '/admin/mail?status=failed',
    }),
    counted(db.selectFrom('initiative').where('status', '=', 'new'), {
      singular: 'new initiative',
      plural: 'new initiatives',
      path: '/admin/initiatives?status=new',
    }),
    counted(db.selectFrom('contactMessage').where('status', '=', 'new'), {
      singular: 'message without an answer',
      plural: 'messages without an answer',
      path: '/admin/messages?status=new',
    }),
    counted(db.selectFrom('pledge').where('status', '=', 'pledged'), {
      singular: 'pledge that has not come in',
      plural: 'pledges that have not come in',
      path: '/admin/donations?status=pledged',
    }),
    counted(
      db
        .selectFrom('event')
        .where('lastDate', '>=', today)
        .where('locationName', '=', '')
        .where('status', '=', 'confirmed')
        .where('deletedAt', 'is', null),
      {
        singular: 'coming event without a place',
        plural: 'coming events without a place',
        path: '/admin/opportunities',
      },
    ),
    ...drafts.map(({ table, path, ...labels }) =>
      counted(db.selectFrom(table).where('publishedAt', 'is', null).where('deletedAt', 'is', null), {
        ...labels,
        path: `${path}?state=draft`,
      }),
    ),
  ])
  return waiting.filter(({ count }) => count > 0)
}

async function counted<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
  labels: Omit<Waiting, 'count'>,
): Promise<Waiting> {
  const rows = await query
    .select(({ lit }) => lit(1).as('one'))
    .limit(maxCounted + 1)
    .execute()
  return { count: rows.length, ...labels }
}
