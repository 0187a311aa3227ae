'use client'
import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/lookups.json'),
  en: () => import('@/messages/en/lookups.json'),
  zhtw: () => import('@/messages/zhtw/lookups.json'),
}

/** Texts of the dialogs here; they come with their code. */
export function LookupTexts({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <LazyMessages namespace="lookups" loaders={texts} fallback={fallback}>
      {children}
    </LazyMessages>
  )
}
