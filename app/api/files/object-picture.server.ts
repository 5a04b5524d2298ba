import { buffer } from 'node:stream/consumers'
import { addPicture } from '#app/cms/media/add-picture.server.ts'
import { deletePicture, findPicture } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import {
  findObject,
  findObjectByFile,
  libraryJob,
  type StoredObject,
  setObjectPicture,
} from './object-store.server.ts'
import { filePath } from './save-object.server.ts'

type Store = { db: Database; files: Files }
type ObjectPicture = { pictureId: string } | { problem: string }

/** The library's folder for pictures imported from stored objects, which are all below `homepage/`. */
const folder = 'homepage'
const objectMissing = 'This file no longer exists. Please upload it again.'

/**
 * Returns the library picture for a stored object, cleaned and resized like any upload. The first call adds it. Returns a
 * problem if the object is not suitable, for example because it is very small.
 */
export async function ensureLibraryPicture(store: Store, name: string, now: Date): Promise<ObjectPicture> {
  const object = await findObject(store.db, name)
  return object ? ensurePicture(store, object, now) : { problem: objectMissing }
}

/** The background job that adds uploaded objects to the media library. */
export function objectPictureJobs(db: Database, files: Files): Record<string, JobHandler> {
  return {
    [libraryJob]: {
      work: async (fileId) => {
        const object = await findObjectByFile(db, fileId)
        if (object) await ensurePicture({ db, files }, object, new Date())
      },
    },
  }
}

async function ensurePicture(store: Store, object: StoredObject, now: Date): Promise<ObjectPicture> {
  const { db, files } = store
  const { name, fileId, pictureId } = object
  if (pictureId && (await findPicture(db, pictureId))) return { pictureId }
  const stream = await files.get(filePath(fileId))
  if (!stream) return { problem: objectMissing }
  const file = { name: name.split('/').at(-1) ?? '', bytes: await buffer(stream) }
  const added = await addPicture(store, file, folder, null, now)
  if (!added.ok) return { problem: added.problem }
  if (await setObjectPicture(db, object, added.picture.id)) return { pictureId: added.picture.id }
  // The job or another request was faster, or the object is gone. Files without a row are deleted later.
  await deletePicture(db, added.picture.id)
  const current = (await findObjectByFile(db, fileId))?.pictureId
  return current ? { pictureId: current } : { problem: objectMissing }
}
