'use client'

import { LoadingState } from '@/components/ui/states'

export function OnlineUsersPage() {
  return <LoadingState />
}
