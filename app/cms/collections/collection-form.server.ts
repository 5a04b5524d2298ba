import { listPictureOptions } from '#app/cms/media/media-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { VersionedCollection } from './collection.ts'
import { pictureColumns } from './collection.ts'
import { describeForm, type FormDescription, type FormRowDescription } from './form-description.ts'

/** A collection's form, with options from the settings and, if it has a picture field, the pictures to choose from. */
export async function readCollectionForm(
  db: Database,
  collection: VersionedCollection,
): Promise<FormDescription> {
  const form = await withOptions(db, describeForm(collection))
  return pictureColumns(collection).length > 0 ? { ...form, library: await listPictureOptions(db) } : form
}

async function withOptions(db: Database, form: FormDescription): Promise<FormDescription> {
  const settings = await readSettings(db)
  const fill = (row: FormRowDescription): FormRowDescription => {
    if (Array.isArray(row)) return row.map((input) => fill(input) as typeof input)
    if ('group' in row) return { ...row, rows: row.rows.map(fill) }
    if ('note' in row || !row.optionsFrom) return row
    const choices = Object.fromEntries(settings[row.optionsFrom].map((option) => [option, option]))
    return { ...row, options: { ...row.options, ...choices } }
  }
  return { ...form, rows: form.rows.map(fill) }
}
