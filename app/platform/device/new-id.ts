/** A random id, generated on a device. `randomUUID` is missing on pages that are not served over https. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
