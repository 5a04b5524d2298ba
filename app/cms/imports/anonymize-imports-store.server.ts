import { sql } from 'kysely'
import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains } from '#app/platform/database/search.server.ts'
import { mentions, replaceWords } from '#app/platform/mentions.ts'

const texts = ['label', 'detail', 'note', 'value'] as const

/**
 * Takes a member who leaves out of what was imported, and out of files that wait to be. Without an address,
 * only what is known to be about them.
 */
export async function anonymizeImports(
  db: Database,
  { id, name, email }: { id: string; name: string; email: string | null },
) {
  const rows = await db
    .selectFrom('importRow')
    .innerJoin('import', 'import.id', 'importRow.importId')
    .select(['importId', 'position', 'plan', 'outcome', 'subjectId', ...texts])
    .where('import.kind', 'in', ['members', 'attendance'])
    .where((eb) =>
      eb.or([eb('subjectId', '=', id), ...(email ? texts.map((text) => hasWord(text, email)) : [])]),
    )
    .execute()
  for (const row of rows) {
    const isMatch = row.subjectId === id || texts.some((text) => mentions(row[text] ?? '', email ?? ''))
    if (!isMatch) continue
    const written = row.outcome === 'added' || row.outcome === 'changed'
    const waits = row.outcome === 'waiting'
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
        // What was written went with them, and what waits is written for nobody.
        outcome: written ? 'undone' : waits ? 'left' : row.outcome,
        plan: waits ? 'same' : row.plan,
      })
      .where('importId', '=', row.importId)
      .where('position', '=', row.position)
      .execute()
  }
  if (email) await anonymizeImportFiles(db, name, email)
}

const hasWord = (column: string, word: string) => contains(`importRow.${column}`, word)

/** A table loses the lines that name them; any other file, and a line that may be part of a longer cell, their words. */
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
      .map((line) => (mentions(line, email) ? replaceWords(line, [email, name], '') : line))
      .join('')
    await db.updateTable('importText').set({ text: remaining }).where('importId', '=', importId).execute()
  }
}
