import { changesBetween } from '#app/activity/activity.ts'
import { type Actor, recordDeed } from '#app/activity/activity-store.server.ts'
import { listPictures } from '#app/pictures/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

interface HomepageText {
  title: string
  description: string
  pictureId: string | null
}

const theOne = 'home'

/** What an admin wrote for the home page, with its picture: the structure banner. */
export async function readHomepage(db: Database) {
  const row = await db
    .selectFrom('homepage')
    .select(['title', 'description', 'pictureId', 'version'])
    .executeTakeFirst()
  if (!row) return { title: '', description: '', picture: null, version: 0 }
  const { pictureId, ...text } = row
  const pictures = await listPictures(db, [pictureId])
  return { ...text, picture: (pictureId && pictures.get(pictureId)) || null }
}

/** What became of a change: `by` and `at` say who was faster, and when. */
export type Saved = { ok: true } | { ok: false; version: number; by: string; at: string }

/** Saves the home page if it still stands at `version`; where there is none yet (0), makes it. */
export async function saveHomepage(
  db: Database,
  text: HomepageText,
  version: number,
  actor: Actor,
  now: Date,
): Promise<Saved> {
  return db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('homepage').selectAll().executeTakeFirst()
    const changes = changesBetween({ ...before }, { ...text })
    if (before?.version === version && Object.keys(changes).length === 0) return { ok: true }
    const written = { ...text, version: version + 1, updatedAt: now.toISOString() }
    const saved = before
      ? await tx.updateTable('homepage').set(written).where('version', '=', version).returning('id').execute()
      : await tx
          .insertInto('homepage')
          .values({ id: theOne, ...written })
          .onConflict((oc) => oc.column('id').doNothing())
          .returning('id')
          .execute()
    if (saved.length === 0) return { ok: false, ...(await latestChange(tx)) }
    const deed = {
      verb: 'changed' as const,
      subject: 'homepage',
      subjectId: theOne,
      label: 'Homepage',
      changes,
    }
    await recordDeed(tx, actor, deed, now)
    return { ok: true }
  })
}

async function latestChange(db: Database) {
  const { version, updatedAt } = await db
    .selectFrom('homepage')
    .select(['version', 'updatedAt'])
    .executeTakeFirstOrThrow()
  const deed = await db
    .selectFrom('activity')
    .select('actorName')
    .where('subject', '=', 'homepage')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version, by: deed?.actorName ?? 'Somebody', at: updatedAt }
}
