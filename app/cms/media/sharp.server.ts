import type Sharp from 'sharp'

let opened: Promise<typeof Sharp> | undefined

/**
 * Loads sharp on first use. It only reads common picture formats: no SVG, no PDF, no file by its path. It uses one
 * thread, so that the site stays responsive.
 */
export function openSharp() {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: readable })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return opened
}

const readable = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)
