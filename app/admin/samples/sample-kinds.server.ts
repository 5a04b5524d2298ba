import {
  capitalize,
  formPath,
  pluralNoun,
  type VersionedCollection,
} from '#app/cms/collections/collection.ts'
import { listSamples } from '#app/cms/collections/sample-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { sampleLinks } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { linkKind } from './sample-removal-store.server.ts'

interface Sample {
  id: string
  title: string
  /** The path of its form. */
  path: string
}

export interface SampleKind {
  kind: string
  /** A plural: 'Articles'. */
  title: string
  /** The samples that would be removed. */
  items: Sample[]
  staying: (Sample & { reason: string })[]
}

/** The sample content of the site by kind: that of the collections, and the links of the settings. */
export async function listSampleKinds(
  db: Database,
  collections: readonly VersionedCollection[],
): Promise<SampleKind[]> {
  const [found, settings] = await Promise.all([listSamples(db, collections), readSettings(db)])
  const kinds = found.map(({ collection, items }) => {
    const samples = items.map(({ id, title, stays }) => ({
      id,
      title,
      path: formPath(collection, { id }),
      stays,
    }))
    return {
      kind: collection.path,
      title: collection.singleton ? collection.title : capitalize(pluralNoun(collection)),
      items: samples.filter(({ stays }) => stays === null).map(withoutReason),
      staying: samples.flatMap(({ stays, ...sample }) => (stays ? [{ ...sample, reason: stays }] : [])),
    }
  })
  const links = sampleLinks(settings).map(({ name, label, default: url }) => ({
    id: name,
    title: `${label}: ${url}`,
    path: '/admin/settings/links',
  }))
  return links.length > 0 ? [...kinds, { kind: linkKind, title: 'Links', items: links, staying: [] }] : kinds
}

const withoutReason = ({ id, title, path }: Sample) => ({ id, title, path })

/** The number of samples that would be removed. */
export const countSamples = (kinds: readonly SampleKind[]) =>
  kinds.reduce((sum, { items }) => sum + items.length, 0)
