import type Sharp from 'sharp'

let opened: Promise<typeof Sharp> | undefined

/**
 * The library that reads and writes pictures, loaded at the first one. It reads what phones and browsers
 * make and nothing else: no SVG, no PDF, no file by its path. One thread, for the site goes on meanwhile.
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
