import { data, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { failureMessage } from './submission.ts'

const messageOfError = (result: unknown) => failureMessage({ type: 'error', result })
const messageOfData = (result: unknown) => failureMessage({ type: 'data', result })

test('a form stays on the page when the site cannot be reached or could not save it', () => {
  expect(messageOfError(data(new TypeError('Failed to fetch')))).toContain('The connection was lost')
  expect(messageOfError(data(new Error('Unexpected Server Error'), 500))).toContain(
    'could not be saved right now',
  )
  expect(messageOfError(new ErrorResponse(502, 'Bad Gateway', ''))).toContain('could not be saved right now')
  expect(messageOfData(data({ problem: 'We could not save your pledge.' }, 503))).toBe(
    'We could not save your pledge.',
  )
})

test('a form stays on the page if the member logged out in another tab, or if its input is too large', () => {
  expect(messageOfError(new ErrorResponse(401, '', 'Please log in'))).toContain('no longer logged in')
  expect(messageOfError(new ErrorResponse(413, '', 'This is too much text.'))).toBe('This is too much text.')
})

test('every other result of an action completes the navigation', () => {
  expect(messageOfError(redirect('/profile', 303))).toBeNull()
  expect(messageOfError(new ErrorResponse(404, '', 'Event not found'))).toBeNull()
  expect(messageOfError(new ErrorResponse(403, '', 'Forbidden'))).toBeNull()
  expect(messageOfData(data({ problem: 'Please correct the highlighted fields.' }, 400))).toBeNull()
  expect(messageOfData(data({ problem: null }, 200))).toBeNull()
  expect(messageOfData(undefined)).toBeNull()
})
