'use client'

import type { ReactNode } from 'react'
import { LazyMessages } from '@/components/ui/lazy-messages'

const loaders = {
  zh: () => import('@/messages/zh/profile.json'),
  en: () => import('@/messages/en/profile.json'),
  zhtw: () => import('@/messages/zhtw/profile.json'),
}

export function ProfileMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="profile" loaders={loaders}>
      {children}
    </LazyMessages>
  )
}
