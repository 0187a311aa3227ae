'use client'
import type { ReactNode } from 'react'
import { call } from '@/lib/client/call'
import { type WidgetEnv, WidgetEnvProvider } from '../widget-env'

const env: WidgetEnv = { Fields: () => null, isDetail: true, call }

/** Stored files that stand outside of a form, such as those of a message, are fetched as the person signed in. */
export function FilesEnv({ children }: { children: ReactNode }) {
  return <WidgetEnvProvider value={env}>{children}</WidgetEnvProvider>
}
