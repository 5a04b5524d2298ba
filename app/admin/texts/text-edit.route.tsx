import { nextPath } from '#app/accounts/login/login-mode.ts'
import { type Failure, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { historyPath } from '#app/cms/collections/collection.ts'
import { conflictMessage } from '#app/cms/collections/conflict-message.server.ts'
import { readItemAutosave } from '#app/cms/collections/item-autosave.server.ts'
import { undoAction } from '#app/cms/collections/undo-action.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { isMailText, placeholdersOf, type SiteText } from '#app/platform/settings/text.ts'
import { textsContext } from '#app/platform/settings/texts-context.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { editTextPath } from '#app/ui/editable-text.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { formFieldProps, toFormState } from '#app/ui/form-state.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/text-edit.route'
import { changeText, findText } from './text-change-store.server.ts'
import { textCollection } from './text-collection.ts'
import { textForm } from './text-form.ts'

export const handle: PageHandle = { query: ['next', 'copy'] }

const requireText = ({ context, params: { key } }: Pick<Route.LoaderArgs, 'context' | 'params'>) =>
  context.get(textsContext).find((text) => text.key === key) ?? notFound('Text')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const text = requireText({ context, params })
  const { value, version } = await findText(context.get(databaseContext), text)
  const path = `/admin/texts/${text.key}`
  const next = returnPath(request)
  const item = { id: text.key, label: text.label, version }
  const stored = {
    item,
    path: next ? editTextPath(text.key, next) : path,
    values: { value: value ?? text.default },
  }
  return {
    text,
    savedVersion: version,
    ...(await readItemAutosave({ context, request }, textCollection, stored)),
    isChanged: value !== null,
    placeholders: placeholdersOf(text),
    path,
    next,
    history: version > 0 ? historyPath(textCollection, { id: text.key }) : null,
  }
}

/** The public page from which the form was opened; empty if it was opened from the list. */
const returnPath = (request: Request) => nextPath(new URL(request.url).searchParams, '')

/** Saves a text, and returns to the page from which the form was opened. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'content',
    load: async () => requireText({ context: args.context, params }),
    schema: async () => textForm(requireText({ context: args.context, params })),
    invalid: 'Nothing was saved. Please correct the text.',
    run: async ({ db, actor, now, item: text, value: { version, value }, values }) => {
      const saved = await changeText(db, text, { version, value }, actor, now)
      if (saved.outcome === 'notFound') return notFound('Text')
      if (saved.outcome === 'conflict' && values.value === undefined) {
        return describeResetConflict(db, text, saved)
      }
      if (saved.outcome === 'conflict') {
        const problem = await conflictMessage(db, textCollection, { id: text.key, version }, saved)
        return { problem, values: { version: String(saved.version) } }
      }
      // Only a full page load reads a page's texts again.
      const reloadDocument = true
      const page = returnPath(args.request)
      const destination = { path: page || `/admin/texts/${text.key}`, onSite: page !== '', reloadDocument }
      if (saved.item.version === saved.from) return { ...destination, text: 'There were no changes to save.' }
      return { ...destination, text: 'Text saved.', undo: undoAction(textCollection, saved, { next: page }) }
    },
    error: 'Error saving text. Please try again.',
  })
}

/** Shows the saved text after a conflict, because the button that restores the default submits no text. */
async function describeResetConflict(
  db: Database,
  text: SiteText,
  { by, version }: { by: string; version: number },
): Promise<Failure> {
  const { value } = await findText(db, text)
  const problem = `The text was not reset, because ${by} saved another version while you were editing. Reset it again to replace their version, which stays available under Versions.`
  return { problem, values: { version: String(version), value: value ?? text.default } }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit text', description: '', noIndex: true })

export default function TextEditRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { text, values, version, savedVersion, autosave, isChanged, path, next, history } = loaderData
  const [page] = text.place.paths
  // The button that restores the default submits no text.
  const shown = result && { ...result, values: { ...values, ...result.values } }
  const field = formFieldProps(toFormState(values, shown))('value')
  const action = next ? editTextPath(text.key, next) : path
  return (
    <AdminPage
      title={text.label}
      lead={describePlace(text)}
      back={next ? { path: next, label: 'Back to the page' } : { path: '/admin/texts', label: 'All text' }}
      actions={
        <>
          {page && (
            <ButtonLink variant="quiet" href={page === '*' ? '/' : page}>
              View page
            </ButtonLink>
          )}
          {history && (
            <ButtonLink variant="quiet" href={history}>
              Versions
            </ButtonLink>
          )}
        </>
      }
    >
      <div key={`${version} ${autosave.restored?.id}`} className="grid max-w-3xl gap-6">
        <ChangeForm
          action={action}
          result={result}
          submitLabel="Save"
          hiddenFields={{ version: result?.values.version ?? version ?? 0 }}
          autosave={autosave}
        >
          <TextInput {...loaderData} field={field} />
        </ChangeForm>
        <section aria-labelledby="default">
          <h2 id="default" className="mb-2 text-base">
            Default
          </h2>
          <p dir="auto" className="card p-4 whitespace-pre-wrap wrap-anywhere">
            {text.options?.[text.default] ?? text.default}
          </p>
          {isChanged && (
            <div className="mt-3">
              <ChangeButton
                action={action}
                hiddenFields={{ version: result?.values.version ?? savedVersion }}
              >
                Reset to default
              </ChangeButton>
            </div>
          )}
        </section>
      </div>
    </AdminPage>
  )
}

function TextInput({
  text,
  placeholders,
  field,
}: Pick<Route.ComponentProps['loaderData'], 'text' | 'placeholders'> & {
  field: ReturnType<ReturnType<typeof formFieldProps>>
}) {
  if (text.options) {
    return (
      <Select label="Choice" required {...field}>
        {Object.entries(text.options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )
  }
  const hint = `You can use these placeholders, which are filled in when the text is shown: ${placeholders.map((name) => `{${name}}`).join(', ')}.`
  const props = { label: 'Text', required: true, dir: 'auto', hint, ...field }
  if (text.kind === 'line') return <Field {...props} />
  return <TextArea {...props} rows={Math.min(24, Math.max(4, Math.ceil(text.default.length / 60)))} />
}

const describePlace = ({ key, place }: Route.ComponentProps['loaderData']['text']) =>
  isMailText(key) ? `Used in the email “${place.title.replace(/^Email: /, '')}”.` : `Shown on ${place.title}.`
