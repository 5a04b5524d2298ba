import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { brandPalette } from '#app/ui/brand-palette.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { palette } from '#app/ui/palette.ts'
import type { Route } from './+types/manifest.route'

const icon = (size: number, name = 'icon', purpose = 'any') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const handle: PageHandle = { query: [] }

/** The web app manifest: name and icons for a phone's home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, tagline, brandColor } = await readSettings(context.get(databaseContext))
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: tagline,
    start_url: '/',
    display: 'standalone',
    background_color: palette.parchment,
    theme_color: brandPalette(brandColor).evergreen[0],
    icons: [
      icon(192),
      icon(512),
      icon(192, 'icon-maskable', 'maskable'),
      icon(512, 'icon-maskable', 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
