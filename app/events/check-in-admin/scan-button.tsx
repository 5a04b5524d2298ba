import { type ComponentType, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ScanDialogProps } from './scan-dialog.tsx'

/** Opens the scanner, whose script is loaded on first use. */
export function ScanButton(props: Omit<ScanDialogProps, 'onClose'>) {
  const [Dialog, setDialog] = useState<ComponentType<ScanDialogProps>>()
  const [isOpen, setIsOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const isHydrated = useHydrated()
  const open = async () => {
    try {
      const { ScanDialog } = await import('./scan-dialog.tsx')
      setDialog(() => ScanDialog)
      setIsOpen(true)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    // A tap before hydration would be lost. Codes can also be typed in the field next to the button.
    <div className={`needs-script shrink-0 ${isHydrated ? '' : 'invisible'}`}>
      <Button type="button" variant="quiet" onClick={open}>
        Scan
      </Button>
      {failed && (
        <p role="alert" className="mt-1 text-sm text-clay">
          The scanner could not be loaded. Please type the code.
        </p>
      )}
      {isOpen && Dialog && <Dialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
