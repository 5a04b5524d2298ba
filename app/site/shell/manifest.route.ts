import { databaseContext } from '#app/platform/database/database.ts'
import { brandQuery } from '#app/platform/settings/brand-color.ts'
import { logoFile } from '#app/platform/settings/brand-files.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { brandPalette } from '#app/ui/brand-palette.ts'
import { defaultColors } from '#app/ui/default-colors.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/manifest.route'

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const handle: PageHandle = { query: [] }

/** The web app manifest: name and icons for a phone's home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, tagline, brandColor, logo } = await readSettings(context.get(databaseContext))
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: tagline,
    // The Qur'an log, which members use every day; it opens even offline.
    start_url: '/quran',
    scope: '/',
    display: 'standalone',
    background_color: defaultColors.parchment,
    theme_color: brandPalette(brandColor).evergreen[0],
    shortcuts: [
      { name: 'I read today', url: '/quran' },
      { name: 'Upcoming events', url: '/volunteer' },
    ],
    icons: ([192, 512] as const).flatMap((size) => [
      icon(logo ? `/files/${logoFile(logo, `${size}.png`)}` : `/icon-${size}.png${brandQuery()}`, size),
      icon(
        logo
          ? `/files/${logoFile(logo, `maskable-${size}.png`)}`
          : `/icon-maskable-${size}.png${brandQuery()}`,
        size,
        'maskable',
      ),
    ]),
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
