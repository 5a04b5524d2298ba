import { focalCell, type Picture, type PictureShape, type PictureVariant, pictureUrl } from './picture.ts'

type Loading = 'eager' | 'lazy'

interface Props {
  picture: Picture
  /** The `sizes` attribute. Below 640 px the tall composition is used if there is one. */
  sizes: string
  alt?: string
  /** `eager` for pictures above the fold. */
  loading?: Loading
  className?: string
  /** Forces a composition; by default narrow screens get the tall one. */
  shape?: PictureShape
}

const phone = '(max-width: 639px)'

/** A responsive picture in AVIF and WebP, with its space reserved before it loads. */
export function PictureView({ picture, sizes, alt, loading = 'lazy', className = '', shape }: Props) {
  const variants = shape ? picture.variants.filter((variant) => variant.shape === shape) : picture.variants
  const wide = variants.find((variant) => variant.shape === 'wide') ?? variants[0] ?? picture.variants[0]
  const tall = variants.find((variant) => variant.shape === 'tall' && variant !== wide)
  if (!wide) return null
  // Built-in pictures are composed separately for each shape.
  const focal = picture.source === 'upload' && picture.focal ? focalCell(picture.focal) : undefined
  return (
    <picture className={`picture ${className}`}>
      {tall && <Sources picture={picture} variant={tall} sizes={sizes} media={phone} />}
      <Sources picture={picture} variant={wide} sizes={sizes} />
      <img
        src={pictureUrl(picture, wide.shape, wide.widths[1] ?? wide.widths[0] ?? wide.width, 'webp')}
        alt={alt ?? picture.alt}
        width={wide.width}
        height={wide.height}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : undefined}
        decoding={loading === 'eager' ? undefined : 'async'}
        data-focal={focal}
      />
    </picture>
  )
}

function Sources({
  picture,
  variant,
  sizes,
  media,
}: {
  picture: Picture
  variant: PictureVariant
  sizes: string
  media?: string
}) {
  const { types = ['avif', 'webp'] } = variant
  return types.map((type) => (
    <source
      key={type}
      type={`image/${type}`}
      media={media}
      srcSet={variant.widths
        .map((width) => `${pictureUrl(picture, variant.shape, width, type)} ${width}w`)
        .join(', ')}
      sizes={sizes}
      width={variant.width}
      height={variant.height}
    />
  ))
}
