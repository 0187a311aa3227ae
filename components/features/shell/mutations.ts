import { bffSession } from '@/lib/client/bff-calls'
import { call } from '@/lib/client/call'
import { releaseGuards } from '@/lib/client/leave-guards'
import { leaveWith } from '@/lib/client/leaving'
import { announceSession } from '@/lib/client/session-channel'
import { preferences } from '@/lib/contract/permission/preferences'
import type { Language } from '@/lib/i18n/locales'

export async function lockScreen(): Promise<void> {
  await leaveWith(() => call(bffSession.lock, {}, { isLeaving: true }))
  announceSession('lock')
  // What is half typed waits as a draft behind the lock.
  releaseGuards()
  const here = window.location.pathname + window.location.search
  window.location.assign(`/lockScreen?redirect=${encodeURIComponent(here)}`)
}

/** Contract 1 §9: fire and forget. The choice holds in this browser even when the platform does not keep it. */
export function saveLanguage(language: Language): void {
  void call(preferences.systemLanguage, { body: { language } }).catch(() => undefined)
}
