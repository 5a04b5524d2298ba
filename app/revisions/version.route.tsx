import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/version.route'
import { askedItem, askedKind } from './asked-item.server.ts'
import { differences, type Piece } from './comparison.ts'
import { restoreVersion } from './item-store.server.ts'
import { listPath, titleOf } from './kind.ts'
import { findRevision } from './revision-store.server.ts'
import { momentWords } from './version-words.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const kind = askedKind(params)
  const db = context.get(databaseContext)
  const item = await askedItem(db, kind, params.id)
  const revision = (await findRevision(db, kind, item.id, versionAsked(params))) ?? notFound('Version')
  const { timeZone } = await readSettings(db)
  return {
    title: titleOf(kind, item),
    path: `${listPath(kind)}/${item.id}`,
    current: item.version,
    version: revision.version,
    by: revision.actorName,
    at: momentWords(revision.at, timeZone),
    differences: differences(kind, revision.snapshot, item),
  }
}

/** Gives the item the words of this version. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const kind = askedKind(params)
  const db = context.get(databaseContext)
  const item = await askedItem(db, kind, params.id)
  const fields = await readFields(request)
  const path = `${listPath(kind)}/${item.id}`
  const whole = fields.whole === 'yes'
  const asked = { id: item.id, version: Number(fields.version), earlier: versionAsked(params), whole }
  const result = await restoreVersion(db, kind, asked, admin, new Date())
  if (result.outcome === 'gone') return notFound('Version')
  if (result.outcome === 'conflict') {
    return goAndSay({ context, request }, `${path}/history`, {
      text: `${result.by} has changed it meanwhile. Please look again before you bring anything back.`,
      tone: 'bad',
    })
  }
  return goAndSay({ context, request }, path, {
    text: whole ? 'It is as it was before.' : `It says again what it said in version ${asked.earlier}.`,
    undo: {
      action: `${path}/history/${result.from}`,
      fields: { version: String(result.item.version), whole: 'yes' },
      label: whole ? 'Redo' : 'Undo',
    },
  })
}

const versionAsked = ({ version }: { version: string }) => (/^\d{1,9}$/.test(version) ? Number(version) : 0)

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `Version ${args.params.version}`, description: '', hidden: true })

export default function VersionRoute({ loaderData }: Route.ComponentProps) {
  const { title, path, current, version, by, at, differences: found } = loaderData
  return (
    <TabPage
      title={`Version ${version}`}
      lead={
        <>
          <bdi>{title}</bdi>: as <bdi>{by}</bdi> left it on {at}, compared with now.
        </>
      }
      back={{ path: `${path}/history`, label: 'All versions' }}
    >
      {found.length === 0 && <Notice>It says the same as now.</Notice>}
      {found.length > 0 && (
        <>
          <p className="mb-6 text-sm text-muted">
            <del className="rounded-sm bg-clay-wash px-1">Only in version {version}</del>{' '}
            <ins className="rounded-sm bg-wash px-1">Only in what is there now</ins>
          </p>
          <dl className="mb-8 grid max-w-3xl gap-6">
            {found.map(({ label, pieces }) => (
              <div key={label}>
                <dt className="mb-1 font-semibold">{label}</dt>
                <dd dir="auto" className="card p-4 whitespace-pre-wrap wrap-anywhere">
                  {pieces.map((piece, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
                    <PieceView key={index} {...piece} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <ChangeForm
            action={`${path}/history/${version}`}
            hidden={{ version: current }}
            submit="Restore this version"
          />
        </>
      )}
    </TabPage>
  )
}

function PieceView({ text, side }: Piece) {
  if (side === 'earlier') return <del className="rounded-sm bg-clay-wash">{text}</del>
  if (side === 'later') return <ins className="rounded-sm bg-wash">{text}</ins>
  return text
}
