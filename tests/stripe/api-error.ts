/** An error from the provider's API, with its JSON fields. */
export class ApiError extends Error {
  status: number
  fields: Record<string, unknown>

  constructor(status: number, message: string, fields: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.fields = { message, type: 'invalid_request_error', ...fields }
  }
}

export const missingObject = (object: string, id: string) =>
  new ApiError(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param: 'id' })
