import { data, type RouterContextProvider, redirect } from 'react-router'
import type { z } from 'zod'
import { closeCopy } from '#app/cms/working-copies/working-copy-store.server.ts'
import { type Member, requirePermission } from '#app/platform/auth/member.server.ts'
import type { Access } from '#app/platform/auth/permissions.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { type Flash, redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { checkFields, readFields, withoutSecrets } from '#app/platform/http/form.server.ts'
import { type FormResult, workingCopyField } from '#app/platform/http/form-result.ts'
import { logError, nullOnError } from '#app/platform/http/log-error.server.ts'
import { readUploadForm, type UploadForm } from '#app/platform/http/upload-form.server.ts'

export interface AdminActionArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** The change was made. The response redirects to `path`, with a flash message if there is a `text`. */
export interface Success extends Omit<Flash, 'text'> {
  path: string
  text?: string
  /** Reloads the whole page, for a change that is visible in the shell. */
  reloadDocument?: boolean
}

/**
 * The change was not made. The response is the form with the submitted values, except passwords and codes, or a
 * redirect with a flash message if there is a `path` or `errorPath`.
 */
export interface Failure<Extra extends object = object> {
  problem: string
  /** 409 by default. */
  status?: 400 | 403 | 404 | 409 | 413 | 429
  errors?: Record<string, string>
  /** Replaces submitted values, such as the version that the next attempt is based on. */
  values?: Record<string, string>
  /** Added to the `FormResult`. */
  extra?: Extra
  /** Overrides `errorPath`. */
  path?: string
}

export interface ActionInput<Item, Value> {
  db: Database
  /** The member who submitted the form: anyone with the permission, such as an organizer or a treasurer. */
  actor: Member
  now: Date
  item: Item
  /** The parsed form; the submitted one if the action has no schema. */
  value: Value
  /** The submitted form. */
  values: Record<string, string>
}

export interface AdminAction<Item, Schema extends z.ZodObject, Extra extends object> {
  /** What a member needs to run it. */
  permission: Access
  /** Finds the item, or throws a 404. Runs before the form is validated. */
  load?: (db: Database) => Promise<Item>
  schema?: Schema | ((db: Database, now: Date) => Promise<Schema>)
  /** Shown above a form with invalid fields; `invalidFieldsMessage` by default. */
  invalid?: string
  /** The submitted form, if the caller has already read the request's body. */
  values?: Record<string, string>
  /** Makes the change, and records its activity entry in the same transaction. */
  run: (input: ActionInput<Item, z.output<Schema>>) => Promise<Success | Failure<Extra>>
  /** Shown with a 503 when any step throws an error, for example when the database is unavailable. */
  error: string
  /** For an action without its own page: a failure redirects to this page with a flash message. */
  errorPath?: string | ((values: Record<string, string>) => string)
  /** Added to every `FormResult`. */
  extra?: Extra
}

export const invalidFieldsMessage = 'Nothing was saved. Please correct the highlighted fields.'

/**
 * Runs an admin action: requires the permission, loads, validates, makes the change and redirects with a flash message.
 * A failure returns the form with the submitted values: 400 for invalid fields, 409 for a conflict, 503 when any step
 * throws an error. Thrown responses such as a 404 pass through.
 */
export async function runAdminAction<
  Item = undefined,
  Schema extends z.ZodObject = z.ZodObject,
  Extra extends object = object,
>(args: AdminActionArgs, action: AdminAction<Item, Schema, Extra>) {
  const actor = requirePermission(args.context, action.permission)
  const db = args.context.get(databaseContext)
  const now = new Date()
  const values: Record<string, string> = action.values ?? (await readFieldsIfAny(args.request))
  const fail = (status: number, failure: Failure<Extra>) => {
    const errorPath = typeof action.errorPath === 'function' ? action.errorPath(values) : action.errorPath
    const path = failure.path ?? errorPath
    if (path) return redirectWithFlash(args, path, { text: failure.problem, tone: 'error' })
    const result: FormResult<never> = {
      values: { ...withoutSecrets(values), ...failure.values },
      errors: failure.errors ?? {},
      problem: failure.problem,
      sent: null,
    }
    return data({ ...result, ...action.extra, ...failure.extra } as FormResult<never> & Extra, { status })
  }
  try {
    const item = (await action.load?.(db)) as Item
    const schema = typeof action.schema === 'function' ? await action.schema(db, now) : action.schema
    const fields = schema ? checkFields(values, schema) : undefined
    if (fields && !fields.ok) {
      return fail(400, { problem: action.invalid ?? invalidFieldsMessage, errors: fields.errors })
    }
    const value = (fields?.value ?? values) as z.output<Schema>
    const result = await action.run({ db, actor, now, item, value, values })
    if ('problem' in result) return fail(result.status ?? 409, result)
    const copyId = values[workingCopyField]
    // The change has been made, so an error here must not report a failure.
    if (copyId) await nullOnError(args.context, closeCopy(db, actor.id, copyId.slice(0, 32), now))
    return redirectTo(args, result)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logError(args.context, error)
    return fail(503, { problem: action.error })
  }
}

/** `runAdminAction` for a form with files. Requires the permission before it reads them. */
export async function runUploadAction<
  Item = undefined,
  Schema extends z.ZodObject = z.ZodObject,
  Extra extends object = object,
>(
  args: AdminActionArgs,
  {
    run,
    ...action
  }: Omit<AdminAction<Item, Schema, Extra>, 'values' | 'run'> & {
    run: (
      input: ActionInput<Item, z.output<Schema>> & { form: UploadForm },
    ) => Promise<Success | Failure<Extra>>
  },
) {
  requirePermission(args.context, action.permission)
  const form = await readUploadForm(args.request)
  return runAdminAction<Item, Schema, Extra>(args, {
    ...action,
    values: form.values,
    run: (input) => run({ ...input, form }),
  })
}

/**
 * For the loader of a route that only has an action: redirects a GET request to the page with the button that submits to
 * it. `path` may contain a decoded URL parameter and therefore any character.
 */
export function redirectToPage(
  { context }: Pick<AdminActionArgs, 'context'>,
  path: string,
  permission: Access,
) {
  requirePermission(context, permission)
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return redirect(pathname + search + hash)
}

function redirectTo(args: AdminActionArgs, { path, text, reloadDocument, ...rest }: Success) {
  const response = text === undefined ? redirect(path, 303) : redirectWithFlash(args, path, { text, ...rest })
  if (reloadDocument) response.headers.set('X-Remix-Reload-Document', 'true')
  return response
}

/** A request for an action without fields may have no body. */
async function readFieldsIfAny(request: Request) {
  return request.headers.has('content-type') ? readFields(request) : {}
}
