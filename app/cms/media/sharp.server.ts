import type Sharp from 'sharp'
import { restrictSharp } from './sharp-options.ts'

let opened: Promise<typeof Sharp> | undefined

/** Loads sharp on first use. */
export function openSharp() {
  opened ??= import('sharp').then(({ default: sharp }) => restrictSharp(sharp))
  return opened
}
