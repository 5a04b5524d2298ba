import { requirePermission } from '#app/platform/auth/member.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/checklist.route'
import { type ChecklistItem, wholeChecklist } from './checklist.ts'
import { readChecklist } from './checklist-store.server.ts'

const path = '/admin/checklist'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings')
  return (await readChecklist(context)).checklist
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Checklist', description: 'What is left to set up on this site.', noIndex: true })

export default function ChecklistRoute({ loaderData: { items, left, dismissed } }: Route.ComponentProps) {
  const done = items.filter((item) => item.done).length
  return (
    <AdminPage
      title="Checklist"
      lead={`Steps that make this site yours. ${done} of ${items.length} done${left > 0 ? `, ${left} left` : ''}.`}
    >
      {left === 0 && <Finished dismissed={dismissed} />}
      <ul className="-mt-2 divide-y divide-hairline border-b border-hairline">
        {items.map((item) => (
          <Item key={item.id} {...item} />
        ))}
      </ul>
    </AdminPage>
  )
}

function Finished({ dismissed }: { dismissed: boolean }) {
  return (
    <section
      aria-labelledby="finished"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-md bg-wash p-5"
    >
      <div>
        <h2 id="finished" className="text-lg">
          Everything is set up
        </h2>
        <p>{dismissed ? 'The checklist is dismissed.' : 'You can dismiss the checklist now.'}</p>
      </div>
      {dismissed ? (
        <ChangeButton action={`${path}/${wholeChecklist}/restore`}>Show the checklist again</ChangeButton>
      ) : (
        <ChangeButton action={`${path}/${wholeChecklist}/dismiss`}>Dismiss the checklist</ChangeButton>
      )}
    </section>
  )
}

function Item({ id, title, text, done, dismissed, path: editPath }: ChecklistItem) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-[1_1_18rem] gap-3">
        <span
          className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border ${done ? 'border-success bg-success-wash text-success' : 'border-edge'}`}
        >
          {done && <CheckIcon className="size-4" />}
        </span>
        <div className="min-w-0">
          <h2 className="text-base">
            {title}
            <span className="sr-only">{done ? ': done' : dismissed ? ': dismissed' : ': not done'}</span>
          </h2>
          <p dir="auto" className="text-sm text-muted wrap-anywhere">
            {text}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {editPath && (
          <ButtonLink variant="quiet" href={editPath}>
            {done ? 'Change' : 'Open'}
            <span className="sr-only"> {title}</span>
          </ButtonLink>
        )}
        {!done && (
          <ChangeButton action={`${path}/${id}/${dismissed ? 'restore' : 'dismiss'}`}>
            {dismissed ? 'Show again' : 'Dismiss'}
            <span className="sr-only"> {title}</span>
          </ChangeButton>
        )}
      </div>
    </li>
  )
}
