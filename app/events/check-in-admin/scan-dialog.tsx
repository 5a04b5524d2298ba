import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type DoorRow, findByCode } from './door-list.ts'
import { createDetector } from './qr-detector.ts'

const intervalMs = 150
/** Within this time, the same code in front of the camera is not a second scan. */
const repeatMs = 4000

const texts = {
  starting: 'Starting the camera…',
  ready: 'Hold a code in front of the camera.',
  noCamera: 'The camera is not available. Please allow it for this site in your browser, or type the code.',
  unknown: 'This code is not on this event’s list.',
}

export interface ScanDialogProps {
  rows: DoorRow[]
  /** Called with each sign-up that is scanned; checks in the whole party. */
  onFound: (row: DoorRow) => void
  onClose: () => void
}

/** Scans one code after another until the dialog is closed. */
export function ScanDialog({ rows, onFound, onClose }: ScanDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [message, setMessage] = useState(texts.starting)
  const [isGood, setIsGood] = useState(true)
  const scan = useRef((_: string) => {})
  const lastScan = useRef({ text: '', at: 0 })
  scan.current = (text) => {
    const now = performance.now()
    if (text === lastScan.current.text && now - lastScan.current.at < repeatMs) return
    lastScan.current = { text, at: now }
    const row = findByCode(rows, text)
    setIsGood(row !== undefined)
    setMessage(row ? describe(row) : texts.unknown)
    if (row) onFound(row)
    navigator.vibrate?.(row ? 60 : [60, 80, 60])
  }
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const camera = startCamera(video.current, (text) => scan.current(text))
    camera.started.then(
      () => setMessage(texts.ready),
      () => {
        setIsGood(false)
        setMessage(texts.noCamera)
      },
    )
    return camera.stop
  }, [])
  return (
    <dialog ref={dialog} aria-label="Scan codes" onClose={onClose} className="dialog max-w-md">
      <h2 className="mb-3 text-xl">Scan codes</h2>
      <video
        ref={video}
        muted
        playsInline
        aria-label="Camera view"
        className="aspect-square w-full rounded-md bg-sunken object-cover"
      />
      <p
        role="status"
        className={`my-4 min-h-12 font-semibold wrap-anywhere ${isGood ? 'text-success' : 'text-clay'}`}
      >
        {message}
      </p>
      <Button type="button" onClick={() => dialog.current?.close()}>
        Done
      </Button>
    </dialog>
  )
}

function describe({ name, people }: DoorRow) {
  const isEveryoneHere = people.every(({ presence }) => presence && presence.leftAt === null)
  if (isEveryoneHere) return `${name} is already checked in.`
  return people.length > 1 ? `${name} and party: ${people.length} people are here.` : `${name} is here.`
}

/** Shows the back camera in `video` and reads codes until it is stopped. */
function startCamera(video: HTMLVideoElement | null, onText: (text: string) => void) {
  let isStopped = false
  let stream: MediaStream | undefined
  const stop = () => {
    isStopped = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const start = async () => {
    if (!video) return
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isStopped) return stop()
    video.srcObject = stream
    await video.play()
    void read(await createDetector())
  }
  const read = async (detect: Awaited<ReturnType<typeof createDetector>>) => {
    while (!isStopped && video) {
      const text = await detect(video)
      if (text && !isStopped) onText(text)
      await new Promise((resolve) => setTimeout(resolve, intervalMs))
    }
  }
  return { started: start(), stop }
}
