/** The part of the Shape Detection API that we use, which TypeScript's DOM types lack. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorConstructor {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** Finds the browser's detector. If there is none, loads a library with the same interface. */
async function findConstructor(): Promise<DetectorConstructor> {
  const native = (globalThis as { BarcodeDetector?: DetectorConstructor }).BarcodeDetector
  // Chrome on some desktops has the interface, but no formats.
  const formats = await native?.getSupportedFormats().catch((): string[] => [])
  return native && formats?.includes('qr_code') ? native : (await import('qr/decode.js')).BarcodeDetector
}

/** Returns a function that reads the QR code in the current frame of a video. It resolves to null if there is none. */
export async function createDetector() {
  const Constructor = await findConstructor()
  const detector = new Constructor({ formats: ['qr_code'] })
  return async (video: HTMLVideoElement) => {
    const found = await detector.detect(video).catch(() => [])
    return found[0]?.rawValue ?? null
  }
}
