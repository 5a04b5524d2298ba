import { createContext } from 'react-router'
import { otherSubjects } from '#app/cms/activity/describe-activity.ts'
import type { PictureSources } from '#app/cms/media/picture-file.ts'
import type { PicturedTable } from '#app/platform/database/schema/schema.ts'
import { type Collection, listPath, pictureColumns, type VersionedCollection } from './collection.ts'

/** The collections of the site. The composition root provides them, so that this engine imports none. */
export interface Collections {
  /** Collections with a list, drafts, a trash and an export. */
  listed: readonly Collection[]
  /** Everything that keeps versions: the listed ones, and those whose rows are never added or removed. */
  versioned: readonly VersionedCollection[]
}

export const collectionsContext = createContext<Collections>()

/** Where collections show pictures: what none of them shows is deleted in time. */
export function pictureSourcesOf({ versioned }: Collections): PictureSources {
  const pictured = versioned.filter((collection) => pictureColumns(collection).length > 0)
  return {
    tables: pictured.map(({ table }) => table as PicturedTable),
    folders: pictured.flatMap(({ fields }) => fields.pictureId?.input?.folder ?? []),
  }
}

/** What the activity calls everything that it is about. A singleton's entries have no page to link to. */
export function activitySubjects({ versioned }: Collections) {
  const { user, ...others } = otherSubjects
  const written = versioned.map((collection) => {
    const { noun, title, singleton } = collection
    const path = singleton ? {} : { path: listPath(collection) }
    return [noun, { one: `the ${noun}`, many: title, ...path }] as const
  })
  return { ...(user && { user }), ...Object.fromEntries(written), ...others }
}
