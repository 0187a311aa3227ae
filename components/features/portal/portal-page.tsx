'use client'

import { ErrorState, NoPermissionState } from '@/components/ui/states'
import { StoredPortal } from './stored-portal-panel'

/** The screen of a menu entry of type 8: a portal, without the switcher (contract 4b §1.1). */
export function PortalPage({ id }: { id: string }) {
  return (
    <StoredPortal
      id={id}
      instead={({ error, retry }) => (error ? <ErrorState error={error} onRetry={retry} /> : <NoPermissionState />)}
    />
  )
}
