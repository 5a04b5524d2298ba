import { randomUUID } from 'node:crypto'
import { type Changes, changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { VersionedCollection } from '#app/cms/collections/collection.ts'
import { type RemovedItem, removeSamples, restoreSamples } from '#app/cms/collections/sample-store.server.ts'
import { trashRetentionDays } from '#app/cms/collections/trash-store.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { type Settings, sampleLinks } from '#app/platform/settings/settings.ts'
import { readSettings, saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { daysBefore } from '#app/platform/time/instant.ts'

/** The kind of samples that are links in the settings; the other kinds are the paths of collections. */
export const linkKind = 'links'

interface Removal {
  id: string
  removedAt: string
  items: RemovedItem[]
  /** The cleared links and their former values. */
  links: Partial<Settings>
}

const countOf = ({ items, links }: Removal) => items.length + Object.keys(links).length

/**
 * Removes the sample content of one kind, or of all kinds if `kind` is null; sample links are cleared. Returns the id
 * of the removal and how many items and links it removed; null if there were none.
 */
export function removeSampleContent(
  db: Database,
  { collections, kind }: { collections: readonly VersionedCollection[]; kind: string | null },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockKey(tx, 'sample content', now)
    const chosenCollections = collections.filter(({ path }) => kind === null || path === kind)
    const removal: Removal = {
      id: randomUUID(),
      removedAt: now.toISOString(),
      items: await removeSamples(tx, chosenCollections, actor, now),
      links: kind === null || kind === linkKind ? await clearSampleLinks(tx, actor, now) : {},
    }
    const count = countOf(removal)
    if (count === 0) return null
    const { items, links, ...row } = removal
    await tx
      .insertInto('sampleRemoval')
      .values({ ...row, revertedAt: null, items: JSON.stringify(items), links: JSON.stringify(links) })
      .execute()
    await record(tx, actor, 'deleted', count, now)
    return { id: removal.id, count }
  })
}

/**
 * Undoes a removal, or the last one if `id` is null. Returns how many items and links it restored; null if there is no
 * such removal, or it can no longer be undone.
 */
export function revertSampleRemoval(
  db: Database,
  { collections, id }: { collections: readonly VersionedCollection[]; id: string | null },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockKey(tx, 'sample content', now)
    const removals = await listSampleRemovals(tx, now)
    const removal = id ? removals.find((candidate) => candidate.id === id) : removals[0]
    if (!removal) return null
    const items = await restoreSamples(tx, collections, removal.items, actor, now)
    const count = items + (await restoreLinks(tx, removal.links, actor, now))
    await tx
      .updateTable('sampleRemoval')
      .set({ revertedAt: now.toISOString() })
      .where('id', '=', removal.id)
      .execute()
    await record(tx, actor, 'restored', count, now)
    return count
  })
}

/** The removals that can still be undone, newest first. Older ones cannot: the trash no longer has their items. */
export async function listSampleRemovals(db: Database, now: Date): Promise<(Removal & { count: number })[]> {
  const rows = await db
    .selectFrom('sampleRemoval')
    .select(['id', 'removedAt', 'items', 'links'])
    .where('revertedAt', 'is', null)
    .where('removedAt', '>', daysBefore(now, trashRetentionDays).toISOString())
    .orderBy('removedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ items, links, ...row }) => {
    const removal = { ...row, items: JSON.parse(items), links: JSON.parse(links) }
    return { ...removal, count: countOf(removal) }
  })
}

async function clearSampleLinks(tx: Database, actor: Actor, now: Date) {
  await lockKey(tx, 'settings', now)
  const settings = await readSettings(tx)
  const names = sampleLinks(settings).map(({ name }) => name)
  const links: Partial<Settings> = Object.fromEntries(names.map((name) => [name, settings[name]]))
  await changeLinks(tx, settings, Object.fromEntries(names.map((name) => [name, ''])), actor, now)
  return links
}

/** Restores the links that are still empty; returns how many. */
async function restoreLinks(tx: Database, links: Partial<Settings>, actor: Actor, now: Date) {
  await lockKey(tx, 'settings', now)
  const settings = await readSettings(tx)
  const emptyLinks = Object.entries(links).filter(([name]) => settings[name as keyof Settings] === '')
  await changeLinks(tx, settings, Object.fromEntries(emptyLinks), actor, now)
  return emptyLinks.length
}

async function changeLinks(
  tx: Database,
  before: Settings,
  after: Partial<Settings>,
  actor: Actor,
  now: Date,
) {
  await saveSettings(tx, after)
  const changes: Changes = changesBetween({ ...before }, after)
  if (Object.keys(changes).length === 0) return
  const entry = { verb: 'changed', subject: 'settings', subjectId: linkKind, label: 'Links' } as const
  await recordActivity(tx, actor, { ...entry, changes }, now)
}

const record = (tx: Database, actor: Actor, verb: 'deleted' | 'restored', count: number, now: Date) =>
  recordActivity(
    tx,
    actor,
    {
      verb,
      subject: 'sample content',
      subjectId: null,
      label: countText(count, 'item', 'items'),
    },
    now,
  )
