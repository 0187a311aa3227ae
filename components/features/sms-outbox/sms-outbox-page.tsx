'use client'

import { LoadingState } from '@/components/ui/states'

export function SmsOutboxPage() {
  return <LoadingState />
}
