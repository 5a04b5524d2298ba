import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/** More than this are not counted: nobody needs to know whether it is 1,000 or 100,000 that wait. */
export const mostCounted = 999

export interface Waiting {
  count: number
  one: string
  many: string
  path: string
}

const drafts = [
  {
    table: 'event',
    one: 'draft of an opportunity',
    many: 'drafts of opportunities',
    path: '/admin/opportunities',
  },
  { table: 'article', one: 'draft of an article', many: 'drafts of articles', path: '/admin/articles' },
  { table: 'project', one: 'draft of a project', many: 'drafts of projects', path: '/admin/projects' },
  { table: 'guide', one: 'draft of a guide', many: 'drafts of guides', path: '/admin/guides' },
  { table: 'slide', one: 'draft of a slide', many: 'drafts of slides', path: '/admin/slides' },
  { table: 'resource', one: 'draft of a resource', many: 'drafts of resources', path: '/admin/resources' },
] as const

/** What waits for an admin, most urgent first; what does not wait is left out. */
export async function listWaiting(db: Database, today: string): Promise<Waiting[]> {
  const waiting = await Promise.all([
    counted(db.selectFrom('mail').where('status', '=', 'failed'), {
      one: 'mail could not be sent',
      many: 'mails could not be sent',
      path: '/admin/mail?status=failed',
    }),
    counted(db.selectFrom('initiative').where('status', '=', 'new'), {
      one: 'new initiative',
      many: 'new initiatives',
      path: '/admin/initiatives?status=new',
    }),
    counted(db.selectFrom('contactMessage').where('status', '=', 'new'), {
      one: 'message without an answer',
      many: 'messages without an answer',
      path: '/admin/messages?status=new',
    }),
    counted(db.selectFrom('pledge').where('status', '=', 'pledged'), {
      one: 'pledge that has not come in',
      many: 'pledges that have not come in',
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
        one: 'coming event without a place',
        many: 'coming events without a place',
        path: '/admin/opportunities',
      },
    ),
    ...drafts.map(({ table, path, ...words }) =>
      counted(db.selectFrom(table).where('publishedAt', 'is', null).where('deletedAt', 'is', null), {
        ...words,
        path: `${path}?state=draft`,
      }),
    ),
  ])
  return waiting.filter(({ count }) => count > 0)
}

async function counted<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
  words: Omit<Waiting, 'count'>,
): Promise<Waiting> {
  const rows = await query
    .select(({ lit }) => lit(1).as('one'))
    .limit(mostCounted + 1)
    .execute()
  return { count: rows.length, ...words }
}
