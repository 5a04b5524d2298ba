import {
  capitalize,
  formPath,
  pluralNoun,
  type VersionedCollection,
} from '#app/cms/collections/collection.ts'
import { listSamples } from '#app/cms/collections/sample-store.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { sampleLinks } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { linkKind } from './sample-removal-store.server.ts'

interface Sample {
  id: string
  title: string
  /** The path of the form that edits it. */
  path: string
}

export interface SampleKind {
  kind: string
  /** The heading, such as 'Articles' or 'Homepage'. */
  title: string
  /** '1 article', '3 articles' or 'the homepage', including the samples that cannot be removed. */
  countText: string
  /** The samples that can be removed. */
  items: Sample[]
  /** The samples that cannot be removed, each with the reason. */
  unremovable: (Sample & { reason: string })[]
}

/** The site's sample content by kind: items of the collections, and links in the settings. */
export async function listSampleKinds(
  db: Database,
  collections: readonly VersionedCollection[],
): Promise<SampleKind[]> {
  const [collectionSamples, settings] = await Promise.all([listSamples(db, collections), readSettings(db)])
  const kinds = collectionSamples.map(({ collection, items }) => {
    const samples = items.map(({ id, title, keepReason }) => ({
      id,
      title,
      path: formPath(collection, { id }),
      keepReason,
    }))
    const removable = samples.filter(({ keepReason }) => keepReason === null)
    return {
      kind: collection.path,
      title: collection.singleton ? collection.title : capitalize(pluralNoun(collection)),
      countText: collection.singleton
        ? `the ${collection.noun}`
        : countText(samples.length, collection.noun, pluralNoun(collection)),
      items: removable.map(withoutReason),
      unremovable: samples.flatMap(({ keepReason, ...sample }) =>
        keepReason ? [{ ...sample, reason: keepReason }] : [],
      ),
    }
  })
  const links = sampleLinks(settings).map(({ name, label, default: url }) => ({
    id: name,
    title: `${label}: ${url}`,
    path: '/admin/settings/links',
  }))
  if (links.length === 0) return kinds
  const text = countText(links.length, 'link', 'links')
  return [...kinds, { kind: linkKind, title: 'Links', countText: text, items: links, unremovable: [] }]
}

const withoutReason = ({ id, title, path }: Sample) => ({ id, title, path })

/** The number of samples that can be removed. */
export const countSamples = (kinds: readonly SampleKind[]) =>
  kinds.reduce((sum, { items }) => sum + items.length, 0)
