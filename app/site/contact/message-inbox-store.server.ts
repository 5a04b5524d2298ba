import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { ContactMessageTable } from '#app/platform/database/schema/inbox.ts'
import { contains, searchWords } from '#app/platform/database/search.server.ts'
import type { MessageStatus } from './message.ts'

export type Message = Omit<Selectable<ContactMessageTable>, 'searchText'>

const columns = [
  'id',
  'name',
  'email',
  'body',
  'status',
  'createdAt',
  'statusAt',
  'statusBy',
  'version',
] as const

/** The newest first. */
export const messageOrder = { keys: ['createdAt', 'id'], descending: true }

/** The messages in a state, or in any but spam, as far as they have the words that are searched for. */
export function messagesWith(
  db: Database,
  { status, search }: { status: MessageStatus | null; search: string | null },
) {
  const inState = db
    .selectFrom('contactMessage')
    .select(columns)
    .where('status', status ? '=' : '!=', status ?? 'spam')
  return searchWords(search).reduce((query, word) => query.where(contains('searchText', word)), inState)
}

export async function findMessage(db: Database, id: string): Promise<Message | undefined> {
  return db.selectFrom('contactMessage').select(columns).where('id', '=', id).executeTakeFirst()
}
