import type { PublicationState } from '#app/cms/collections/publication.ts'

export interface PictureUse {
  noun: string
  title: string
  /** 'sent', 'sending' or 'stopped': an email that can no longer be changed. */
  state: PublicationState | 'trash' | 'sent' | 'sending' | 'stopped'
  /** The page with the item's form, or the trash if the item is in it. */
  editPath: string
  /** The page on which visitors see the picture; null if they cannot. */
  publicPath: string | null
}
