import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { PictureUse } from '#app/cms/media/picture-file.ts'
import { type ReceivedPicture, receivePicture } from '#app/cms/media/receive-picture.server.ts'
import { type Member, requireAdmin } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { checkFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { readUploadForm, type UploadedFile, type UploadForm } from '#app/platform/http/upload-form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { slugOf } from '#app/platform/slug.ts'
import type { EditReply } from '#app/ui/edit-reply.ts'
import { askedItem, listAsked } from './asked-item.server.ts'
import { addItem, changeItem, isSlugTaken, type Values } from './item-store.server.ts'
import {
  added,
  capital,
  couldNotAdd,
  couldNotSave,
  formPath,
  type Item,
  type Kind,
  listPath,
} from './kind.ts'
import { overtakenWords } from './overtaken.server.ts'
import { type Publication, publishedAtOf } from './publication.ts'
import { undoOf } from './undo-change.ts'

type Args = { context: Readonly<RouterContextProvider>; request: Request }

interface FormOf<Schema extends z.ZodObject> {
  kind: Kind
  /** With `publicationFields`. */
  schema: Schema
  /** What was typed, as columns; the picture comes from its own field. */
  columns: (typed: z.output<Schema>) => Values
  picture?: { use: PictureUse; required?: boolean }
  file?: FileOf
}

/** Takes a file that may come with a form; where it can be had then stands in another field. */
export interface FileOf {
  field: string
  into: string
  take: (
    context: Readonly<RouterContextProvider>,
    file: UploadedFile,
    now: Date,
  ) => Promise<{ value: string } | { problem: string }>
}

/** Adds the text that a form brings; leads to its list, or keeps what was typed and says what is wrong. */
export async function receiveNewItem<Schema extends z.ZodObject>(args: Args, form: FormOf<Schema>) {
  const received = await receive(args, form, null)
  if (!received.ok) return received.refused
  const { db, admin, typed, shown, describe, values, now, list } = received
  try {
    await addItem(db, form.kind, values, admin, now)
    await describe?.()
  } catch (error) {
    logFault(args.context, error)
    return refuse(503, couldNotAdd(form.kind), typed, shown)
  }
  return goAndSay(args, list, { text: added(form.kind) })
}

/** Changes a stored text as its form says; refuses (409) when somebody else was faster, and says who. */
export async function receiveItem<Schema extends z.ZodObject>(args: Args, form: FormOf<Schema>, id: string) {
  requireAdmin(args.context)
  const { kind } = form
  const before = await askedItem(args.context.get(databaseContext), kind, id)
  const received = await receive(args, form, before)
  if (!received.ok) return received.refused
  const { db, admin, typed, shown, describe, values, now, list } = received
  const version = Number(typed.version)
  try {
    const result = await changeItem(db, kind, { id, version, values }, admin, now)
    if (result.outcome === 'gone') return notFound(capital(kind.noun))
    if (result.outcome === 'conflict') {
      const problem = await overtakenWords(db, kind, { id, version }, result)
      return refuse(409, problem, typed, { conflict: { version: result.version }, ...shown })
    }
    await describe?.()
    const to = list === listPath(kind) ? formPath(kind, before) : list
    if (result.item.version === result.from) {
      return goAndSay(args, to, { text: 'It was saved like this already.' })
    }
    return goAndSay(args, to, { text: `${capital(kind.noun)} saved.`, undo: undoOf(kind, result) })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logFault(args.context, error)
    return refuse(503, couldNotSave(kind), typed, shown)
  }
}

async function receive<Schema extends z.ZodObject>(
  { context, request }: Args,
  { kind, schema, columns, picture, file }: FormOf<Schema>,
  before: Item | null,
) {
  const admin: Member = requireAdmin(context)
  const db = context.get(databaseContext)
  const now = new Date()
  const form = await readUploadForm(request)
  const chosen: ReceivedPicture | null = picture
    ? await receivePicture(context, form, { name: 'pictureId', ...picture, now })
    : null
  const problem = file ? await takeInto(form, file, context, now) : null
  const typed = { ...form.values, ...chosen?.values }
  const fields = checkFields(form.values, schema)
  const shown = chosen ? { picture: chosen.picture } : {}
  const errors = { ...(fields.ok ? {} : fields.errors), ...chosen?.errors }
  if (file && problem) {
    errors[file.field] = problem
    delete errors[file.into]
  }
  if (!errors.slug && kind.slugged && (await isTaken(db, kind, slugOf(form.values.slug ?? ''), before))) {
    errors.slug = `Another ${kind.noun} has this address, maybe one in the trash. Please choose another one.`
  }
  if (!fields.ok || Object.keys(errors).length > 0) {
    return {
      ok: false as const,
      refused: refuse(400, 'Please look at the marked fields.', typed, { errors, ...shown }),
    }
  }
  const { timeZone } = await readSettings(db)
  const publication = fields.value as unknown as Publication
  const values: Values = {
    ...columns(fields.value),
    ...(chosen ? { pictureId: chosen.pictureId } : {}),
    publishedAt: publishedAtOf(publication, before?.publishedAt ?? null, timeZone, now),
  }
  // An address that was left empty follows from the title, or stays.
  if (kind.slugged && !values.slug) delete values.slug
  const list = listAsked(kind, typed)
  return { ok: true as const, db, admin, now, typed, shown, describe: chosen?.describe, values, list }
}

/** Puts where the file can be had among what was typed; or says what is wrong with it. */
async function takeInto(
  form: UploadForm,
  { field, into, take }: FileOf,
  context: Readonly<RouterContextProvider>,
  now: Date,
) {
  const sent = form.files[field]
  if (!sent) return null
  const taken = await take(context, sent, now)
  if ('problem' in taken) return taken.problem
  form.values[into] = taken.value
  return null
}

async function isTaken(db: Database, kind: Kind, slug: string, before: Item | null) {
  return slug ? isSlugTaken(db, kind, slug, before?.id) : false
}

function refuse(
  status: number,
  problem: string,
  values: Record<string, string>,
  more: Partial<Pick<EditReply, 'errors' | 'conflict' | 'picture'>> = {},
) {
  return data<EditReply>({ values, errors: {}, conflict: null, sent: null, problem, ...more }, { status })
}
