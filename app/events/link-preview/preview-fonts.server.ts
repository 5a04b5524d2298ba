import amiri from '@fontsource/amiri/files/amiri-arabic-700-normal.woff2?inline'
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?inline'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?inline'
import literataExt from '@fontsource-variable/literata/files/literata-latin-ext-wght-normal.woff2?inline'
import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?inline'
import { GlobalFonts } from '@napi-rs/canvas'

// Inlined into the server bundle, so that a built site needs no font files.
const fonts = { literata, literataExt, figtree, figtreeExt, amiri }

export const serif = 'literata, literataExt, amiri, serif'
export const sans = 'figtree, figtreeExt, amiri, sans-serif'

let registered = false

export function registerFonts() {
  if (registered) return
  registered = true
  for (const [name, url] of Object.entries(fonts)) {
    GlobalFonts.register(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'), name)
  }
}
