import type { Route } from './+types/item-form.route'
import { readItemForm } from './item-admin-data.server.ts'
import { ItemFormPage, itemFormMeta } from './item-form-page.tsx'
import { requireCollection } from './require-item.server.ts'
import { saveItem, saveNewItem } from './save-item.server.ts'

export async function loader(args: Route.LoaderArgs) {
  return readItemForm(args, await requireCollection(args.context, args.params), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const collection = await requireCollection(args.context, args.params)
  const { id } = args.params
  return id === undefined ? saveNewItem(args, collection) : saveItem(args, collection, id)
}

export const meta: Route.MetaFunction = (args) => itemFormMeta(args)

export default function ItemFormRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemFormPage item={loaderData} result={actionData} />
}
