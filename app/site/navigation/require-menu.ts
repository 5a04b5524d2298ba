import { notFound } from '#app/platform/http/errors.ts'
import { type MenuName, menuNames } from './menu.ts'

export const navigationPath = '/admin/navigation'

/** The menu in the URL; throws a 404 if there is none. */
export const requireMenu = ({ menu }: { menu: string }): MenuName =>
  menuNames.find((name) => name === menu) ?? notFound('Page')
