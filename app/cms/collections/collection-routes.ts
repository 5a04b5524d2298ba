import { type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Collection, hasPages } from './collection.ts'

const collectionFile = (name: string) => `cms/collections/${name}`

/** The routes of all collections' admin pages, below /admin. */
export function adminPages(collections: readonly Collection[]): RouteConfigEntry[] {
  return [
    // If two routes match equally well, the first one is used: literal segments come before ids.
    route(':collection/export.csv', collectionFile('export-items.route.ts')),
    route(':collection/trash', collectionFile('trash.route.tsx')),
    route(':collection/:id/history', collectionFile('history.route.tsx')),
    route(':collection/:id/history/:version', collectionFile('version.route.tsx')),
    route(':collection/:id/remove', collectionFile('delete-permanently.route.tsx')),
    ...collections.flatMap(({ path, routes = {} }) => [
      ...(routes.list ? [route(path, routes.list, { id: `${path}-list` })] : []),
      ...(routes.new ? [route(`${path}/new`, routes.new, { id: `${path}-new` })] : []),
      ...(routes.form ? [route(`${path}/:id`, routes.form, { id: `${path}-form` })] : []),
    ]),
    route(':collection', collectionFile('item-list.route.tsx')),
    route(':collection/new', collectionFile('item-form.route.tsx'), { id: 'item-new' }),
    route(':collection/:id', collectionFile('item-form.route.tsx'), { id: 'item-form' }),
  ]
}

/** The routes of actions in lists and forms, which have no page. */
export const adminActions: RouteConfigEntry[] = [
  route('admin/:collection/bulk', collectionFile('bulk-change.route.ts')),
  route('admin/:collection/bulk-undo', collectionFile('bulk-undo.route.ts')),
  route('admin/:collection/:id/trash', collectionFile('trash-item.route.ts')),
  route('admin/:collection/:id/restore', collectionFile('restore-item.route.ts')),
  route('admin/:collection/:id/duplicate', collectionFile('duplicate-item.route.ts')),
  route('admin/:collection/:id/move', collectionFile('move-item.route.ts')),
  route('admin/working-copies', collectionFile('working-copy.route.ts')),
  route('admin/working-copies/:id/discard', collectionFile('discard-working-copy.route.ts')),
]

/** The routes of items' public pages, and of their previews for admins. */
export function itemPages(collections: readonly Collection[]): RouteConfigEntry[] {
  return collections.flatMap((collection) => {
    const { path, publicPath = '', routes: { page, preview } = {} } = collection
    return [
      ...(page && hasPages(collection) ? [route(publicPath.slice(1), page, { id: `${path}-page` })] : []),
      ...(preview ? [route(`preview/${path}/:id`, preview, { id: `${path}-preview` })] : []),
    ]
  })
}
