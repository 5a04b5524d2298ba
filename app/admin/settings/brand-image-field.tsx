import { brandQuery } from '#app/platform/settings/brand-color.ts'
import { logoFile, shareImageFile } from '#app/platform/settings/brand-files.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { LogoMark } from '#app/ui/ornament/ornament.tsx'

/** A file input for the logo or the social sharing image, with the current image. */
export function BrandImageField({
  name,
  label,
  hint,
  current,
  isRemoved,
  error,
}: {
  name: string
  label: string
  hint: string | undefined
  /** The value of the setting; empty if there is no image. */
  current: string
  /** Whether the checkbox that removes the image is checked. */
  isRemoved: boolean
  error: string | undefined
}) {
  return (
    <div className="grid gap-3 border-b border-hairline pb-6">
      {name === 'logo' ? <LogoPreview logo={current} /> : <ShareImagePreview sharePicture={current} />}
      <div>
        <label htmlFor={name} className="mb-1 block font-semibold">
          {label} <span className="font-normal text-muted">(optional)</span>
        </label>
        <p id={`${name}-hint`} className="mb-2 text-sm text-muted">
          {hint}
        </p>
        <input
          type="file"
          id={name}
          name={name}
          accept={`image/png,image/jpeg,image/webp,image/avif${name === 'logo' ? ',image/svg+xml' : ''}`}
          className="file-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
        />
        {error && (
          <p id={`${name}-error`} className="mt-1.5 text-sm font-semibold text-clay">
            {error}
          </p>
        )}
      </div>
      {current && (
        <Checkbox
          label={`Remove the ${label.toLowerCase()}`}
          name={`${name}Remove`}
          value="yes"
          defaultChecked={isRemoved}
        />
      )}
    </div>
  )
}

/** The logo on the backgrounds of both themes, and as an icon on a phone. */
function LogoPreview({ logo }: { logo: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {logo ? (
        [
          { theme: 'light', background: 'bg-parchment' },
          { theme: 'dark', background: 'bg-on-lamp' },
        ].map(({ theme, background }) => (
          <div
            key={theme}
            className={`grid min-h-16 min-w-16 place-items-center rounded-md border border-hairline px-4 ${background}`}
          >
            <img
              src={`/files/${logoFile(logo, 'bar.webp')}`}
              alt={`The logo in the ${theme} theme`}
              className={`max-h-10 w-auto rounded-sm ${theme === 'dark' ? 'bg-parchment' : ''}`}
            />
          </div>
        ))
      ) : (
        <LogoMark className="size-16 text-evergreen" />
      )}
      <img
        src={logo ? `/files/${logoFile(logo, '180.png')}` : `/icons/apple-touch-icon.png${brandQuery()}`}
        alt="The icon on a phone"
        className="size-16 rounded-md border border-hairline"
      />
    </div>
  )
}

function ShareImagePreview({ sharePicture }: { sharePicture: string }) {
  return (
    <img
      src={
        sharePicture
          ? `/files/${shareImageFile(sharePicture)}`
          : `/pictures/community-event-share.jpg${brandQuery()}`
      }
      width={1200}
      height={630}
      alt="What people see when a link is shared"
      className="h-auto w-full max-w-sm rounded-md border border-hairline"
    />
  )
}
