import { createContext } from 'react-router'
import { otherSubjects, type Subjects } from '#app/cms/activity/describe-activity.ts'
import type { PictureSources } from '#app/cms/media/picture-file.ts'
import type { PicturedTable } from '#app/platform/database/schema/schema.ts'
import { type Collection, listPath, pictureColumns, type VersionedCollection } from './collection.ts'

/** The collections of the site. The composition root provides them, so that this engine imports none. */
export interface Collections {
  /** Collections with a list, drafts, a trash and an export. */
  listed: readonly Collection[]
  /** All collections, including singletons and fixed ones. */
  versioned: readonly VersionedCollection[]
}

export const collectionsContext = createContext<Collections>()

/** The tables that refer to pictures; unused pictures are deleted after a while. */
export function pictureSourcesOf({ versioned }: Collections): PictureSources {
  const pictured = versioned.filter((collection) => pictureColumns(collection).length > 0)
  return {
    tables: pictured.map(({ table }) => table as PicturedTable),
    folders: pictured.flatMap(({ fields }) => fields.pictureId?.input?.folder ?? []),
  }
}

/** The labels of activity subjects. Entries about a singleton have no page to link to. */
export function activitySubjects({ versioned }: Collections): Subjects {
  const { user, ...others } = otherSubjects
  const subjects = versioned.map((collection) => {
    const { noun, title, singleton } = collection
    const path = singleton ? {} : { path: listPath(collection) }
    return [noun, { singular: `the ${noun}`, plural: title, ...path }] as const
  })
  return { ...(user && { user }), ...Object.fromEntries(subjects), ...others }
}
