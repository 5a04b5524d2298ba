import type Sharp from 'sharp'
import { restrictSharp } from './sharp-options.ts'

let sharpModule: Promise<typeof Sharp> | undefined

/** Loads sharp on first use. */
export function openSharp() {
  sharpModule ??= import('sharp').then(({ default: sharp }) => restrictSharp(sharp))
  return sharpModule
}
