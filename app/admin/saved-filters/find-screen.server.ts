import type { RouterContextProvider } from 'react-router'
import { allowedScreens, allScreens, type Screen } from '#app/admin/screens/screens.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import type { Role } from '#app/platform/auth/permissions.ts'

/** The screen with this path, if it is in the admin area and the role may open it. */
export function findScreen(
  context: Readonly<RouterContextProvider>,
  role: Role,
  path: string,
): Screen | undefined {
  const screens = allScreens(context.get(collectionsContext).listed).flatMap(({ screens }) => screens)
  return allowedScreens(role, screens).find((screen) => screen.path === path && path.startsWith('/admin/'))
}
