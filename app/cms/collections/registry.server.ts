import { createContext } from 'react-router'
import { otherSubjects, type Subjects } from '#app/cms/activity/describe-activity.ts'
import type { PictureSources } from '#app/cms/media/picture-file.ts'
import type { Access } from '#app/platform/auth/permissions.ts'
import type { PicturedTable } from '#app/platform/database/schema/schema.ts'
import { type Collection, listPath, pictureColumns, type VersionedCollection } from './collection.ts'

/** A form that is autosaved but belongs to no collection. */
export interface StandaloneForm {
  /** The path of an item's page below /admin, without the id. */
  path: string
  /** The page to open for a working copy of a new item. */
  newPath: string
  noun: string
  permission: Access
  /** The page with an item's form, if it is not below `path`. */
  formPath?: (itemId: string) => string
}

/** The collections of the site. The composition root provides them, so that this engine imports none. */
export interface Collections {
  /** Collections with a list, drafts, a trash and an export. */
  listed: readonly Collection[]
  /** All collections, including singletons and fixed ones. */
  versioned: readonly VersionedCollection[]
  standaloneForms: readonly StandaloneForm[]
}

export const collectionsContext = createContext<Collections>()

/** Tables outside the collections that refer to pictures, except `storedObject` (`picture-sources.server.ts`). */
export const otherPicturedTables = ['eventReportPicture'] as const satisfies PicturedTable[]

/** The tables that refer to pictures, and the folders of pictures' files. */
export function pictureSourcesOf({ versioned }: Collections): PictureSources {
  const withPictures = versioned.filter((collection) => pictureColumns(collection).length > 0)
  return {
    tables: [...withPictures.map(({ table }) => table as PicturedTable), ...otherPicturedTables],
    folders: withPictures.flatMap(({ fields }) => fields.pictureId?.input?.folder ?? []),
  }
}

/**
 * All activity subjects in the order of the filter: users, collections, then the others. Entries about a singleton have
 * no page to link to.
 */
export function activitySubjects({ versioned }: Collections): Subjects {
  const { user, ...others } = otherSubjects
  const subjects = versioned.map((collection) => {
    const { noun, title, singleton } = collection
    const path = singleton ? {} : { path: listPath(collection) }
    return [noun, { inSentence: `the ${noun}`, filterLabel: title, ...path }] as const
  })
  return { ...(user && { user }), ...Object.fromEntries(subjects), ...others }
}
