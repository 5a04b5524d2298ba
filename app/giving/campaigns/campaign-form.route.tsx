import { readItemForm } from '#app/cms/collections/item-admin-data.server.ts'
import { ItemFormPage, itemFormMeta } from '#app/cms/collections/item-form-page.tsx'
import { saveItem, saveNewItem } from '#app/cms/collections/save-item.server.ts'
import { countGiftsAfterEnd } from '#app/giving/recurring/recurring-fund-store.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/campaign-form.route'
import { campaignCollection } from './campaign-collection.ts'
import { updatesPath } from './updates-path.ts'

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const form = await readItemForm(args, campaignCollection, id)
  const db = args.context.get(databaseContext)
  return { ...form, giftsAfterEnd: id === undefined ? 0 : await countGiftsAfterEnd(db, id, new Date()) }
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return id === undefined ? saveNewItem(args, campaignCollection) : saveItem(args, campaignCollection, id)
}

export const meta: Route.MetaFunction = (args) => itemFormMeta(args)

/** The campaign form, with a link to the updates, and the number of monthly gifts that continue after the end. */
export default function CampaignFormRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <ItemFormPage
      item={loaderData}
      result={actionData}
      actions={
        params.id !== undefined && (
          <ButtonLink variant="quiet" href={updatesPath(params.id)}>
            Updates
          </ButtonLink>
        )
      }
      notice={
        params.id !== undefined &&
        loaderData.giftsAfterEnd > 0 && <GiftsAfterEnd id={params.id} count={loaderData.giftsAfterEnd} />
      }
    />
  )
}

function GiftsAfterEnd({ id, count }: { id: string; count: number }) {
  return (
    <Notice announced={false}>
      <p>
        This campaign has ended, but{' '}
        <a className="link" href={`/admin/gifts/monthly?${new URLSearchParams({ fund: id })}`}>
          {countText(count, 'monthly gift', 'monthly gifts')}
        </a>{' '}
        to it {count === 1 ? 'continues' : 'continue'}, and the payments still go to its fund. Each donor gets
        one email with a link to stop, or to give to the general fund instead. Nothing changes until they
        choose. If the campaign is not over yet, change its last day.
      </p>
    </Notice>
  )
}
