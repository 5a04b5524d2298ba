import type { Verb } from '#app/cms/activity/activity.ts'
import type { Item, Values } from './collection.ts'
import { publicationState } from './publication.ts'

/** The changes that a bulk action can make. */
export const stateChanges = ['publish', 'unpublish', 'trash', 'restore'] as const

export type StateChange = (typeof stateChanges)[number]

/** The verb of each change in the activity log. */
export const verbOfChange: Record<StateChange, Verb> = {
  publish: 'published',
  unpublish: 'unpublished',
  trash: 'deleted',
  restore: 'restored',
}

/**
 * The columns that a change sets; null if the item already has that state or has to be restored first. Publishing a
 * scheduled item publishes it now.
 */
export function columnsOfChange(
  change: StateChange,
  { publishedAt, deletedAt }: Pick<Item, 'publishedAt' | 'deletedAt'>,
  now: Date,
): Values | null {
  if (deletedAt !== null && change !== 'restore') return null
  if (change === 'publish')
    return publicationState(publishedAt, now) === 'published' ? null : { publishedAt: now.toISOString() }
  if (change === 'unpublish') return publishedAt === null ? null : { publishedAt: null }
  if (change === 'trash') return { deletedAt: now.toISOString() }
  return deletedAt === null ? null : { deletedAt: null }
}
