import type { MenuLink, Menus } from '#app/ui/page/shell.ts'

export const menuNames = ['bar', 'buttons', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

export const menuTitles: Record<MenuName, string> = {
  bar: 'Top bar',
  buttons: 'Top bar buttons',
  footer: 'Footer',
}

interface Section extends MenuLink {
  /** The menus that link to the section by default. */
  menus: readonly MenuName[]
}

/** The sections of the site in their default order: the top bar begins as in the specification (section 2). */
const sections: Section[] = [
  { path: '/', label: 'Home', menus: ['bar'] },
  { path: '/about', label: 'About Us', menus: ['bar'] },
  { path: '/vision', label: 'Our Vision', menus: ['footer'] },
  { path: '/projects', label: 'Projects', menus: ['bar'] },
  { path: '/volunteer', label: 'Volunteer', menus: ['bar', 'footer'] },
  { path: '/resources', label: 'Resources', menus: ['bar', 'footer'] },
  { path: '/articles', label: 'Articles', menus: ['bar', 'footer'] },
  { path: '/donate', label: 'Donate', menus: ['footer'] },
  { path: '/merch', label: 'Merch', menus: ['footer'] },
  { path: '/app', label: 'App', menus: ['bar', 'footer'] },
  { path: '/newsletter', label: 'Newsletter', menus: [] },
  { path: '/contact', label: 'Contact', menus: ['footer'] },
  { path: '/privacy', label: 'Privacy', menus: ['footer'] },
]

/** The buttons of the top bar. `TopBar` renders each one according to its path. */
const buttons: Section[] = [
  { path: '/profile', label: 'Log In', menus: ['buttons'] },
  { path: '/contact', label: 'Contact', menus: ['buttons'] },
  { path: '/donate', label: 'Donate', menus: ['buttons'] },
]

/** A custom page that a menu links to. */
export interface MenuPage {
  id: string
  slug: string
  title: string
  menuLabel: string
  isPublished: boolean
}

/** An item as saved. Its position in the menu is its index in the list. */
export interface SavedMenuItem {
  id: string
  isHidden: boolean
}

export interface MenuItem extends SavedMenuItem, MenuLink {
  /** The custom page; null for a section of the site. */
  page: MenuPage | null
}

/**
 * The items of a menu in order, including hidden ones. `saved` has the order of the items and the visibility of the
 * sections. Items that are not in `saved` come last: sections in their default order and visibility, then custom pages.
 */
export function arrangeMenu(
  menu: MenuName,
  pages: readonly MenuPage[],
  saved: readonly SavedMenuItem[],
): MenuItem[] {
  const items: MenuItem[] = [
    ...(menu === 'buttons' ? buttons : sections).map(({ path, label, menus }) => ({
      id: path,
      path,
      label,
      isHidden: !menus.includes(menu),
      page: null,
    })),
    ...pages.map((page) => ({
      id: page.id,
      path: `/${page.slug}`,
      label: page.menuLabel || page.title,
      isHidden: false,
      page,
    })),
  ]
  const positions = new Map(saved.map(({ id }, index) => [id, index]))
  const hidden = new Map(saved.map(({ id, isHidden }) => [id, isHidden]))
  const positionOf = ({ id }: MenuItem) => positions.get(id) ?? saved.length
  return items
    .map((item) => ({ ...item, isHidden: item.page ? false : (hidden.get(item.id) ?? item.isHidden) }))
    .toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** The links that visitors see. */
export const linksOf = (items: readonly MenuItem[]): MenuLink[] =>
  items
    .filter(({ isHidden, page }) => !isHidden && page?.isPublished !== false)
    .map(({ path, label }) => ({ path, label }))

/** The menus of a new site. */
export const defaultMenus: Menus = {
  bar: linksOf(arrangeMenu('bar', [], [])),
  buttons: linksOf(arrangeMenu('buttons', [], [])),
  footer: linksOf(arrangeMenu('footer', [], [])),
}

/** Moves an item to the position of the item `to`; null if nothing moves. */
export function moveItemTo<Item extends { id: string }>(
  items: readonly Item[],
  id: string,
  to: string,
): Item[] | null {
  const from = items.findIndex((item) => item.id === id)
  const target = items.findIndex((item) => item.id === to)
  const item = items[from]
  if (!item || target < 0 || from === target) return null
  return items.toSpliced(from, 1).toSpliced(target, 0, item)
}

/** Moves an item past its neighbor, skipping hidden items; null if it has no neighbor in that direction. */
export function moveItemBy<Item extends SavedMenuItem>(
  items: readonly Item[],
  id: string,
  direction: 'up' | 'down',
): Item[] | null {
  const shown = items.filter(({ isHidden }) => !isHidden)
  const index = shown.findIndex((item) => item.id === id)
  const neighbor = index < 0 ? undefined : shown[direction === 'up' ? index - 1 : index + 1]
  return neighbor ? moveItemTo(items, id, neighbor.id) : null
}

/** Hides or shows a section; null if nothing changes, as for a custom page, whose menus are chosen in its form. */
export function setHidden(items: readonly MenuItem[], id: string, isHidden: boolean): MenuItem[] | null {
  const item = items.find((candidate) => candidate.id === id)
  if (!item || item.page || item.isHidden === isHidden) return null
  return items.map((other) => (other === item ? { ...item, isHidden } : other))
}

/** The order and visibility of a menu as the text of a form field. */
export const serializeMenuOrder = (items: readonly SavedMenuItem[]) =>
  items.map(({ id, isHidden }) => (isHidden ? `-${id}` : id)).join(' ')

/** Parses what `serializeMenuOrder` returned. Empty text gives an empty list, which means the default. */
export const parseMenuOrder = (text: string): SavedMenuItem[] =>
  [...new Set(text.split(' ').filter(Boolean))].map((item) => ({
    id: item.replace(/^-/, ''),
    isHidden: item.startsWith('-'),
  }))
