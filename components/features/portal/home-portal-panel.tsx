'use client'

import { type ReactNode, useEffect } from 'react'
import { isSessionEnd } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { toAppError } from '@/lib/errors/app-error'
import { StoredPortal } from './stored-portal-panel'

type HomePortalProps = {
  id: string
  /** The product's own start page. */
  ownHome: ReactNode
  fallback: ReactNode
}

/**
 * The portal that this person begins with (contract 4b §1.1). Where it is not to be had, the product's own start page is there: after a
 * refusal that is said for a moment, after anything else without a word. Nobody is sent away from here.
 */
export function HomePortal({ id, ownHome, fallback }: HomePortalProps) {
  return <StoredPortal id={id} fallback={fallback} instead={({ error }) => <Instead error={error}>{ownHome}</Instead>} />
}

function Instead({ error, children }: { error?: unknown; children: ReactNode }) {
  const failure = error === undefined ? undefined : toAppError(error)
  const said = failure && (failure.replyCode !== undefined || isSessionEnd(failure)) ? failure.userMessage : ''
  // The messages that pass over the page.
  useEffect(() => {
    if (said) toast.error(said)
  }, [said])
  return children
}
