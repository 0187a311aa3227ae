'use client'

import { useMemo } from 'react'
import { ScreenViewer } from './viewer-panel'

/** A data screen for somebody who is signed in (menu type 6). */
export function ScreenPage({ id }: { id: string }) {
  const source = useMemo(() => ({ kind: 'screen', id }) as const, [id])
  return <ScreenViewer source={source} />
}
