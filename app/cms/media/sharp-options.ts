import type Sharp from 'sharp'
import type { SharpOptions } from 'sharp'

export const pixelLimit = 80_000_000

export const readOptions: SharpOptions = {
  limitInputPixels: pixelLimit,
  failOn: 'error',
  sequentialRead: true,
}

/**
 * Lets sharp read common picture formats only: no SVG, no PDF, and no file by its path. Also limits sharp to one
 * thread, so that the site stays responsive. The settings apply to the whole process: call this function once, before
 * any thread reads a picture.
 */
export function restrictSharp(sharp: typeof Sharp) {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowedLoaders })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const allowedLoaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)

/** The data in a picture's header, or why it cannot be read. */
export type PictureHeader =
  | { width: number; height: number; format: string; compression?: string | undefined }
  | { error: string }
