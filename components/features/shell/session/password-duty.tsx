'use client'

import dynamic from 'next/dynamic'
import { usePasswordDuty } from '@/components/features/profile/use-password-duty'
import type { UserInfo } from '@/lib/contract/session/oauth'

const ForcePasswordDialog = dynamic(
  async () => ({ default: (await import('@/components/features/profile/force-password-dialog')).ForcePasswordDialog }),
  { ssr: false },
)

/** Spec 1 §4: the first password is replaced before anything else, where the installation wants it. */
export function PasswordDuty({ user }: { user: UserInfo }) {
  return usePasswordDuty(user) && <ForcePasswordDialog />
}
