import { readItemForm } from '#app/cms/collections/item-admin-data.server.ts'
import { ItemFormPage, itemFormMeta } from '#app/cms/collections/item-form-page.tsx'
import { saveItem, saveNewItem } from '#app/cms/collections/save-item.server.ts'
import type { Route } from './+types/guide-form.route'
import { guideCollection } from './guide-collection.ts'
import { guideFileField } from './guide-file.server.ts'
import { GuidePdfField } from './guide-pdf-field.tsx'

export function loader(args: Route.LoaderArgs) {
  return readItemForm(args, guideCollection, args.params.id)
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  const options = { file: guideFileField }
  return id === undefined
    ? saveNewItem(args, guideCollection, options)
    : saveItem(args, guideCollection, id, options)
}

export const meta: Route.MetaFunction = (args) => itemFormMeta(args)

export default function GuideFormRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemFormPage item={loaderData} result={actionData} custom={{ pdfUrl: GuidePdfField }} />
}
