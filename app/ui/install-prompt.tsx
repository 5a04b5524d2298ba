import { useEffect, useId, useState } from 'react'
import { Button } from './button.tsx'
import { dismissInstallOffer, type InstallOffer, install, readInstallOffer } from './install-offer.ts'

/**
 * Offers to install the site as an app, until it is installed or the offer is dismissed. `isOffered` is false while it
 * is not a good moment to ask.
 */
export function InstallPrompt({ isOffered }: { isOffered: boolean }) {
  const heading = useId()
  const [offer, setOffer] = useState<InstallOffer>(null)
  useEffect(() => {
    if (!isOffered) return
    const read = () => setOffer(readInstallOffer())
    read()
    addEventListener('beforeinstallprompt', read)
    addEventListener('appinstalled', read)
    return () => {
      removeEventListener('beforeinstallprompt', read)
      removeEventListener('appinstalled', read)
    }
  }, [isOffered])
  if (!isOffered || offer === null) return null
  const close = () => {
    dismissInstallOffer()
    setOffer(null)
  }
  return (
    <section aria-labelledby={heading} className="card border-t-4 border-t-brass p-6">
      <h2 id={heading} className="text-lg">
        Keep your log on your Home Screen
      </h2>
      <p className="mt-2">
        {offer === 'prompt'
          ? 'As an app, it opens with one tap, even offline.'
          : 'Tap Share, then “Add to Home Screen”. It opens with one tap, even offline.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {offer === 'prompt' && (
          <Button type="button" onClick={() => install().finally(() => setOffer(readInstallOffer()))}>
            Install
          </Button>
        )}
        <Button type="button" variant="quiet" onClick={close}>
          {offer === 'prompt' ? 'No, thanks' : 'Got it'}
        </Button>
      </div>
    </section>
  )
}
