import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/** Every table whose rows show pictures; a new one needs a place here. */
const shownBy = ['homepage', 'slide', 'event', 'article', 'project'] as const

/** Whether something shows a picture, has it in the trash, or could bring it back from an older version. */
function isWanted(eb: ExpressionBuilder<Schema, 'picture'>) {
  const shown = shownBy.map((table) =>
    eb.exists(
      eb
        .selectFrom(table)
        .select(sql<number>`1`.as('one'))
        .where(`${table}.pictureId`, '=', eb.ref('picture.id')),
    ),
  )
  const older = eb.exists(
    eb
      .selectFrom('revision')
      .select(sql<number>`1`.as('one'))
      .where('snapshot', 'like', sql<string>`'%"' || ${eb.ref('picture.id')} || '"%'`),
  )
  return eb.or([...shown, older])
}

/** Notes for each upload since when nothing has wanted it. */
export async function markUnused(db: Database, now: Date) {
  await db
    .updateTable('picture')
    .set({ unusedSince: null })
    .where('source', '=', 'upload')
    .where('unusedSince', 'is not', null)
    .where(isWanted)
    .execute()
  await db
    .updateTable('picture')
    .set({ unusedSince: now.toISOString() })
    .where('source', '=', 'upload')
    .where('unusedSince', 'is', null)
    .where((eb) => eb.not(isWanted(eb)))
    .execute()
}

/** Forgets uploads that nothing has wanted since an instant, nor wants now. */
export async function forgetPictures(db: Database, before: Date) {
  await db
    .deleteFrom('picture')
    .where('source', '=', 'upload')
    .where('unusedSince', '<', before.toISOString())
    .where((eb) => eb.not(isWanted(eb)))
    .execute()
}
