/** The place of the admins' 'Edit Resources' / 'Close Resources Editor' toggle; visitors see nothing here. */
export function EditResources() {
  return null
}
