import { useRouteLoaderData } from 'react-router'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { openShell, type Shell, type ShellData } from './shell.ts'

/** The shell's data, for pages that show a setting; defaults if it could not be loaded. */
export function useShell(): Pick<Shell, 'settings' | 'notFoundPicture' | 'origin' | 'member' | 'theme'> {
  const data = useRouteLoaderData<ShellData>('root')
  if (data) return openShell(data)
  return { settings: defaultSettings, notFoundPicture: null, origin: '', member: null, theme: null }
}
