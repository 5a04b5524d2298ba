import 'react'

// Invoker commands (HTML, 2025) are not in React's types yet.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
