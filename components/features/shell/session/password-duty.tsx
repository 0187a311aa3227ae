'use client'

import dynamic from 'next/dynamic'
import { usePasswordDuty } from '@/components/features/profile/use-password-duty'
import type { UserInfo } from '@/lib/contract/session/oauth'

const ForcePasswordDialog = dynamic(
  async () => ({ default: (await import('@/components/features/profile/force-password-dialog')).ForcePasswordDialog }),
  { ssr: false },
)

/** Spec 1 §4: the first password, and one whose time is over, is replaced before anything else, where the installation wants it. */
export function PasswordDuty({ user }: { user: UserInfo }) {
  const duty = usePasswordDuty(user)
  return duty && <ForcePasswordDialog duty={duty} />
}
