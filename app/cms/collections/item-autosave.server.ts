import type { RouterContextProvider } from 'react-router'
import { pictureValues } from '#app/cms/media/picture-choice.ts'
import { findPicture } from '#app/cms/media/picture-store.server.ts'
import { readAutosave } from '#app/cms/working-copies/read-autosave.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { Picture } from '#app/ui/picture.ts'
import { newItemPath } from './autosaved-form.server.ts'
import { titleOf, type VersionedCollection } from './collection.ts'
import { findRevision } from './revision-store.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  request: Request
}

interface StoredForm {
  /** Null for a new item. */
  item: { id: string; version: number } | null
  /** The page with the form. */
  path: string
  values: Record<string, string>
  picture?: Picture | null
}

/** Reads the working copies of an item's form, and what the form shows: the stored values, or those of a copy. */
export async function readItemAutosave(
  args: Args,
  collection: VersionedCollection,
  { item, path, values, picture = null }: StoredForm,
) {
  const db = args.context.get(databaseContext)
  const column = collection.titleField
  const { autosave, restored } = await readAutosave(args, {
    collection: collection.path,
    itemId: item?.id ?? '',
    noun: collection.noun,
    path,
    title: item ? titleOf(collection, item) : `New ${collection.noun}`,
    titleField: collection.fields[column]?.name ?? column,
    stored: { version: item?.version ?? null, values: { ...pictureValues('pictureId', picture), ...values } },
    readLastChange: async () => {
      const revision = item && (await findRevision(db, collection, item.id, item.version))
      return revision ? { by: revision.actorName, at: revision.at } : null
    },
  })
  if (!restored) return { autosave, values, picture, version: item?.version ?? null }
  const { pictureId } = restored.fields
  return {
    autosave,
    values: { ...values, ...restored.fields },
    picture: pictureId === undefined ? picture : ((await findPicture(db, pictureId)) ?? null),
    version: item && (restored.version ?? item.version),
  }
}

/** `readItemAutosave` for the form of a new item; `path` is the form's page. */
export const readNewItemAutosave = (
  args: Args,
  collection: VersionedCollection,
  values: Record<string, string>,
  path = newItemPath(collection),
) => readItemAutosave(args, collection, { item: null, path, values })
