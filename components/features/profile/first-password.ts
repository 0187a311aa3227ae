import { call } from '@/lib/client/call'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { readPasswordPolicy } from './password-rules'

/** Whether the installation lets nobody work with the password that was given to him (contract 1 §10.1). */
export async function isFirstPasswordRefused(): Promise<boolean> {
  const { data } = await call(sysConfig.get, {})
  return readPasswordPolicy(data).mandatoryModificationOfInitialPassword
}
