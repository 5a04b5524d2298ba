import { sql } from 'kysely'
import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains } from '#app/platform/database/search.server.ts'
import { mentions, replaceMentions } from '#app/platform/mentions.ts'

const textColumns = ['label', 'detail', 'note', 'value'] as const

/**
 * Removes an erased member from imported rows and from files that are not imported yet. If `email` is null, only rows
 * with the member's id are found, and rows of the erased gifts in `giftIds`, which can have another address.
 */
export async function anonymizeImports(
  db: Database,
  {
    id,
    name,
    email,
    giftIds = [],
  }: { id: string; name: string; email: string | null; giftIds?: readonly string[] },
) {
  const subjectIds = [id, ...giftIds]
  const rows = await db
    .selectFrom('importRow')
    .innerJoin('import', 'import.id', 'importRow.importId')
    .select(['importId', 'position', 'plan', 'outcome', 'subjectId', ...textColumns])
    .where('import.kind', 'in', ['members', 'attendance', 'gifts'])
    .where((eb) =>
      eb.or([
        eb('subjectId', 'in', subjectIds),
        ...(email ? textColumns.map((column) => columnContains(column, email)) : []),
      ]),
    )
    .execute()
  for (const row of rows) {
    const isMatch =
      subjectIds.includes(row.subjectId ?? '') ||
      textColumns.some((column) => mentions(row[column] ?? '', email ?? ''))
    if (!isMatch) continue
    const isWritten = row.outcome === 'added' || row.outcome === 'changed'
    const isWaiting = row.outcome === 'waiting'
    await db
      .updateTable('importRow')
      .set({
        label: deletedUser,
        detail: '',
        note: '',
        value: null,
        before: null,
        after: null,
        subjectId: null,
        // Written rows can no longer be undone: what they added was erased with the member, or is a gift, which stays
        // without the donor's data. Waiting rows are skipped.
        outcome: isWritten ? 'undone' : isWaiting ? 'skipped' : row.outcome,
        plan: isWaiting ? 'unchanged' : row.plan,
      })
      .where('importId', '=', row.importId)
      .where('position', '=', row.position)
      .execute()
  }
  if (email) await anonymizeImportFiles(db, name, email)
}

const columnContains = (column: string, text: string) => contains(`importRow.${column}`, text)

/**
 * Deletes CSV lines that contain the email address. In calendars and multi-line cells, deletes only the address and the
 * name.
 */
async function anonymizeImportFiles(db: Database, name: string, email: string) {
  const files = await db
    .selectFrom('importText')
    .innerJoin('import', 'import.id', 'importText.importId')
    .select(['importId', 'text', 'kind'])
    .where(sql<string>`lower("text")`, 'like', `%${email.replace(/[\\%_]/g, '_')}%`)
    .execute()
  for (const { importId, text, kind } of files) {
    const hasBalancedQuotes = (line: string) => (line.match(/"/g)?.length ?? 0) % 2 === 0
    const remaining = text
      .split(/(?<=\n)/)
      .filter((line) => kind === 'events' || !hasBalancedQuotes(line) || !mentions(line, email))
      .map((line) => (mentions(line, email) ? replaceMentions(line, [email, name], '') : line))
      .join('')
    await db.updateTable('importText').set({ text: remaining }).where('importId', '=', importId).execute()
  }
}
