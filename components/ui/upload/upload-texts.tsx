'use client'
import type { ReactNode } from 'react'
import { LazyMessages } from '@/components/ui/lazy-messages'

const texts = {
  zh: () => import('@/messages/zh/upload.json'),
  zhtw: () => import('@/messages/zhtw/upload.json'),
  en: () => import('@/messages/en/upload.json'),
}

/** The texts of uploads, previews and the picture viewer, fetched with the first of them that is shown. */
export function UploadTexts({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="upload" loaders={texts} fallback={null}>
      {children}
    </LazyMessages>
  )
}
