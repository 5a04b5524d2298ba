import { fileSlug, fileTag } from '#app/platform/slug.ts'

/** The PDFs that admins uploaded lie in this folder, each in one of its own, so that it keeps its name. */
export const guideFolder = 'guides'
const addressOf = (path: string) => `/files/${path}`

const maxNameLength = 60

/** Names an uploaded PDF after its file, readable and never the same twice: 'guides/k3f9x2a7qz/host-a-dinner.pdf'. */
export function newGuideFile(fileName: string, random: Uint8Array) {
  const path = `${guideFolder}/${fileTag(random)}/${fileSlug(fileName, maxNameLength) || 'guide'}.pdf`
  return { path, address: addressOf(path) }
}

const file = /^guides\/[a-z0-9]{10}\/[a-z0-9-]{1,60}\.pdf$/

/** Only what came through our check can be read by its address. */
export const isGuideFile = (path: string) => file.test(path)

/** Where among our files the PDF of a guide lies; null when it is none of those that admins uploaded. */
export function guideFileAt(pdfUrl: string) {
  const path = pdfUrl.startsWith('/files/') ? pdfUrl.slice('/files/'.length) : ''
  return isGuideFile(path) ? path : null
}

export const guideFileMegabytes = 20
export const guideFileMessages = {
  missing: 'Please choose a PDF.',
  empty: 'This file is empty. Please choose the PDF again.',
  tooLarge: `This PDF has more than ${guideFileMegabytes} MB. Please make it smaller and choose it again.`,
  unknown: 'This is not a PDF. Please save it as PDF and choose that.',
  damaged: 'This PDF is damaged or not complete. Please choose it again, or save it as PDF once more.',
  locked: 'This PDF is locked with a password. Please save it without one and choose that.',
  active: 'This PDF carries a program or another file inside. Please print it to a new PDF and choose that.',
}

export interface GuideFile {
  bytes: number
  /** 0 when they could not be counted. */
  pages: number
}

/** What one downloads: 'PDF, 12 pages, 340 KB'. */
export function guideFileFacts({ bytes, pages }: GuideFile) {
  const size =
    bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
  return ['PDF', pages > 0 && `${pages} ${pages === 1 ? 'page' : 'pages'}`, size].filter(Boolean).join(', ')
}
