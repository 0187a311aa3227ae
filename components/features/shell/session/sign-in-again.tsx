'use client'

import type { ComponentProps } from 'react'
import { SignInAgainDialog } from '@/components/features/login/sign-in-again-dialog'
import { LazyMessages } from '@/components/ui/lazy-messages'

const loginMessages = {
  zh: () => import('@/messages/zh/login.json'),
  en: () => import('@/messages/en/login.json'),
  zhtw: () => import('@/messages/zhtw/login.json'),
}

/** The dialog with the texts of the sign-in screen, loaded when it is needed. */
export function SignInAgain(props: ComponentProps<typeof SignInAgainDialog>) {
  return (
    <LazyMessages namespace="login" loaders={loginMessages} fallback={null}>
      <SignInAgainDialog {...props} />
    </LazyMessages>
  )
}
