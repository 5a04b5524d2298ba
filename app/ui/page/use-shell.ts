import { useRouteLoaderData } from 'react-router'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import type { Shell } from './shell.ts'

/** The shell's data, for pages that show a setting; defaults if it could not be loaded. */
export function useShell(): Pick<Shell, 'settings' | 'notFoundPicture' | 'origin' | 'member' | 'theme'> {
  return (
    useRouteLoaderData<Shell>('root') ?? {
      settings: defaultSettings,
      notFoundPicture: null,
      origin: '',
      member: null,
      theme: null,
    }
  )
}
