'use client'

import { type ReactNode, Suspense, useState } from 'react'

type ShellBoundaryProps = {
  /** The user was known when this was drawn. */
  isKnown: boolean
  fallback: ReactNode
  children: ReactNode
}

/**
 * Shows the skeleton only where the user is not known yet: React keeps what it has shown in place of something for 300 ms, so that a
 * platform which answers in 30 would be waited for ten times as long. The form of the first time stays when the page is asked for anew:
 * another one would make the shell anew, and what is typed in it would be gone.
 */
export function ShellBoundary({ isKnown, fallback, children }: ShellBoundaryProps) {
  const [isPlain] = useState(isKnown)
  return isPlain ? children : <Suspense fallback={fallback}>{children}</Suspense>
}
