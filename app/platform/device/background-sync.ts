/** Lets a browser that has Background Sync send what is stored even after the page is closed. */
export async function requestSync(tag: string) {
  const registration = await navigator.serviceWorker?.getRegistration()
  const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } }
  await sync?.register(tag)
}
