import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { interfaceOauth } from '@/lib/contract/system/interface-oauth'
import type { ApplicationBody } from './utils'

export function saveApplication(body: ApplicationBody, { id, key }: Target) {
  return id === null
    ? call(interfaceOauth.create, { body }, { idempotencyKey: key })
    : call(interfaceOauth.update, { params: { id }, body: { ...body, id } })
}

export async function makeSecret(): Promise<string> {
  return (await call(interfaceOauth.secret, {})).data
}

export function saveInterfaces(id: string, interfaceIds: readonly string[]) {
  return call(interfaceOauth.saveInterfaces, { body: { interfaceIdentId: id, dataInterfaceIds: interfaceIds.join(',') } })
}
