import { ItemFormPage, itemFormMeta } from '#app/cms/collections/item-form-page.tsx'
import { readItemForm } from '#app/cms/collections/item-pages.server.ts'
import { saveItem, saveNewItem } from '#app/cms/collections/save-item.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/campaign-form.route'
import { campaignCollection } from './campaign-collection.ts'
import { updatesPath } from './updates-path.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemForm(args, campaignCollection, args.params.id)
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return id === undefined ? saveNewItem(args, campaignCollection) : saveItem(args, campaignCollection, id)
}

export const meta: Route.MetaFunction = (args) => itemFormMeta(args)

/** The form of a campaign, with a link to its updates. */
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
    />
  )
}
