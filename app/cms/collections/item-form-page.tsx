import type { ComponentProps, ReactNode } from 'react'
import type { EditResult } from '#app/ui/edit-result.ts'
import { toFormState } from '#app/ui/form-state.ts'
import { ItemEditPage, ItemNewPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { type CustomInputs, FormFields } from './form-fields.tsx'
import type { ItemForm } from './item-admin-data.server.ts'

type MetaArgs = Parameters<typeof pageMeta>[0] & { loaderData?: ItemForm | undefined }

/** The title of the page with an item's form. */
export function itemFormMeta(args: MetaArgs) {
  const { noun = '', title = '', version = null } = args.loaderData ?? {}
  return pageMeta(args, { title: version === null ? title : `Edit ${noun}`, description: '', noIndex: true })
}

/** The page on which an admin edits an item or adds one. */
export function ItemFormPage({
  item,
  result,
  custom = {},
  extra,
  actions,
  notice,
}: {
  item: ItemForm
  result: EditResult | undefined
  custom?: CustomInputs
  extra?: ComponentProps<typeof FormFields>['extra']
  actions?: ReactNode
  /** Shown above the form of an existing item. */
  notice?: ReactNode
}) {
  const { form, timeZone, version, list, listTitle, title } = item
  const isNew = version === null
  const formState = toFormState(item.values, result, item.picture)
  const fields = (
    <FormFields
      form={form}
      formState={formState}
      timeZone={timeZone}
      isNew={isNew}
      custom={custom}
      {...(extra && { extra })}
    />
  )
  return isNew ? (
    <ItemNewPage
      title={title}
      list={list}
      listTitle={listTitle}
      result={result}
      withFiles={form.hasFiles}
      autosave={item.autosave}
    >
      {fields}
    </ItemNewPage>
  ) : (
    <ItemEditPage
      item={{ ...item, version }}
      listTitle={listTitle}
      result={result}
      withFiles={form.hasFiles}
      actions={actions}
      notice={notice}
    >
      {fields}
    </ItemEditPage>
  )
}
